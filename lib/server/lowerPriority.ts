import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const NICENESS = 10

/** Node's own helpers, which collect garbage and compile, are there before the program is; Linux alone tells of them. */
function threadsOfThisProcess(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

/**
 * Where both want a core, whoever waits for an answer comes before whoever reads on; where the system allows it. On
 * Linux niceness is a thread's: a helper that was left out held a core for 100 ms at a time.
 */
export function lowerPriority(): void {
  for (const thread of threadsOfThisProcess()) {
    try {
      setPriority(thread, NICENESS)
    } catch {
      // A thread that has ended, or a system that forbids it: then both are alike.
    }
  }
}
