import { readdirSync, readFileSync } from 'node:fs'

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}

/** Whether a process with this id exists. */
export const isAlive = (pid: number): boolean => read(`/proc/${pid}/cmdline`) !== ''

/** Process ids of a process's children that run this program. */
export const childrenOf = (pid: number, program: string): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean))
    .map(Number)
    .filter((child) => read(`/proc/${child}/cmdline`).includes(program))
