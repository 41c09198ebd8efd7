import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { childrenOf } from '@/lib/dev/testing/support/childrenOf'
import { until } from '@/lib/dev/testing/support/startStack'

/** A program of the demo, with the processes that belong to it. */
export interface Program {
  name: string
  pids: readonly number[]
  /** Collects garbage on request (see collectOnSignal.mjs). */
  collects: boolean
}

export interface Memory {
  /** System memory, MB; memory shared by several processes is split proportionally. */
  resident: number
  /** Live objects and buffers, MB; absent when not reported. */
  live?: number
}

const MB = 1e6

/** A /proc file of a process; empty when it has just ended. */
function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Proportional share of memory, MB. Source: proc(5), smaps_rollup. */
function residentOf(pid: number): number {
  const text = readProc(pid, 'smaps_rollup')
  if (text === '') return 0
  return (Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) * 1_024) / MB
}

const allBelow = (pid: number): number[] => [pid, ...childrenOf(pid, '').flatMap(allBelow)]

/** Every program of the stand-ins and the service. */
export function programsOf({ standIns, service }: { standIns: number; service: number }): Program[] {
  const readers = childrenOf(service, 'ingestChild')
  const renderers = childrenOf(service, 'pagesChild')
  const databases = childrenOf(service, 'postgres')
  const chains = allBelow(standIns).filter((pid) => readProc(pid, 'comm') === 'anvil\n')
  return [
    { name: 'stand-ins', pids: [standIns], collects: true },
    ...chains.map((pid, i) => ({ name: `chain ${i + 1}`, pids: [pid], collects: false })),
    { name: 'service', pids: [service], collects: true },
    { name: 'reader', pids: readers, collects: true },
    { name: 'pages', pids: renderers, collects: true },
    { name: 'database', pids: databases.flatMap(allBelow), collects: false },
  ]
}

async function collected(pid: number, folder: string): Promise<number> {
  const file = path.join(folder, `${pid}.json`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  const { heapUsed, external } = await until('a process to collect its garbage', async () =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  return (heapUsed + external) / MB
}

/** A program's memory after a garbage collection. */
export async function memoryOf({ pids, collects }: Program, folder: string): Promise<Memory> {
  const lives = collects ? await Promise.all(pids.map((pid) => collected(pid, folder))) : undefined
  const resident = pids.reduce((sum, pid) => sum + residentOf(pid), 0)
  return { resident, ...(lives && { live: lives.reduce((a, b) => a + b, 0) }) }
}
