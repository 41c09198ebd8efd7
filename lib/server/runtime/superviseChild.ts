import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { ownProgram } from '@/lib/infra/env/ownProgram'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Log } from '@/lib/operations/runtime'

/** With glibc its threads then share two memory pools. Takes effect only before a process starts. */
const ARENAS = '2'
const RESTART_MS = { min: 1_000, max: 30_000 }
/** A child that ran this long ended for a new reason: the backoff restarts. */
const LONG_RUN_MS = 60_000
/** Longer than the child's own shutdown limit. */
const STOP_WITHIN_MS = 12_000

export interface SupervisedChild {
  /** Ends the running child at once; it is then restarted. */
  kill(): void
  close(): Promise<void>
}

interface Supervision {
  /** The child's main file, relative to the project folder. */
  program: string
  log: Log
  /** The consequence of the child's end, for the log. */
  endedMessage: string
  env?: NodeJS.ProcessEnv
  serialization?: ForkOptions['serialization']
  /** Connects a child that was just started; `run` counts from 1. */
  started(child: ChildProcess, run: number): void
  ended(): void
}

/** Sends a message to a child. Errors: rejects when the child has ended. */
export function sendTo<Message extends object>(child: ChildProcess, message: Message): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()))
  })
}

/**
 * Keeps one child process running: restarts it when it ends, with a backoff. The child must end by itself
 * when its IPC channel closes.
 */
export function superviseChild(supervision: Supervision): SupervisedChild {
  const { program, log, endedMessage, env = process.env, serialization, started, ended } = supervision
  const closing = new AbortController()
  let child: ChildProcess | undefined

  /** Resolves with its exit code and signal once it has ended. */
  async function run(count: number) {
    const { file, execArgv } = ownProgram(program)
    const running = fork(file, {
      env: { MALLOC_ARENA_MAX: ARENAS, ...env },
      execArgv,
      serialization,
    })
    child = running
    const exited = once(running, 'exit')
    // Without a listener, a child that fails to start would end this process; 'exit' may then never fire.
    const failed = new Promise<[string]>((resolve) => {
      running.on('error', (error) => resolve([error.message]))
    })
    started(running, count)
    const how = await Promise.race([exited, failed])
    ended()
    return how
  }

  async function keepAlive() {
    let pauseMs = RESTART_MS.min
    for (let count = 1; !closing.signal.aborted; count += 1) {
      const since = performance.now()
      const [code, signal] = await run(count)
      if (closing.signal.aborted) return
      const ranMs = performance.now() - since
      if (ranMs > LONG_RUN_MS) pauseMs = RESTART_MS.min
      log.error({ code, signal, ranMs: Math.round(ranMs), restartInMs: pauseMs }, endedMessage)
      await systemClock.sleep(pauseMs, closing.signal).catch(() => undefined)
      pauseMs = Math.min(2 * pauseMs, RESTART_MS.max)
    }
  }
  const running = keepAlive()
  /** This process gave up waiting for it: a child that is still starting, or hangs, may not notice for long. */
  const abandon = () => {
    if (closing.signal.aborted) child?.kill('SIGKILL')
  }
  process.once('exit', abandon)

  return {
    kill: () => void child?.kill('SIGKILL'),
    async close() {
      closing.abort()
      if (child?.connected) child.disconnect()
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
      await running
      clearTimeout(late)
      process.off('exit', abandon)
    },
  }
}
