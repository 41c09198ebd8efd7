import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { childrenOf } from '@/lib/dev/testing/support/childrenOf'

/** A bench process. Its first message is a result or an address; it ends when its parent disconnects. */
export interface BenchProcess<First> {
  process: ChildProcess
  first: First
}

/** Starts a file of ours and waits for its first message. */
export async function startProcess<First>(
  file: string,
  env: Record<string, string> = {},
): Promise<BenchProcess<First>> {
  const process_ = fork(file, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const first = await Promise.race([
    once(process_, 'message').then(([message]) => message as First),
    once(process_, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}.`))),
  ])
  return { process: process_, first }
}

/** Sends a message and waits for the reply. */
export async function queryProcess<Answer>(
  { process: child }: BenchProcess<unknown>,
  message: object | string,
): Promise<Answer> {
  const gone = new AbortController()
  const ended = once(child, 'exit', { signal: gone.signal }).then(
    () => Promise.reject(new Error('A process of the bench ended too soon.')),
    () => undefined as never,
  )
  child.send(message)
  const answer = await Promise.race([once(child, 'message'), ended])
  gone.abort()
  return answer[0] as Answer
}

export async function endProcess({ process: child }: BenchProcess<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.disconnect()
  await once(child, 'exit')
}

/** The process and its children that read the venues and render pages, if any. */
const pidsOf = ({ process: { pid = 0 } }: BenchProcess<unknown>) => [
  pid,
  ...childrenOf(pid, 'ingestChild'),
  ...childrenOf(pid, 'pagesChild'),
]

/** Processor time used, seconds. */
export const secondsOf = (process: BenchProcess<unknown>): number =>
  pidsOf(process).reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // User and system mode, in clock ticks of 10 ms.
    return sum + (Number(fields[11]) + Number(fields[12])) / 100
  }, 0)

/** Resident memory. */
export const residentKb = (process: BenchProcess<unknown>): number =>
  pidsOf(process).reduce(
    (sum, pid) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    0,
  )
