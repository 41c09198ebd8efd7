import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const NICENESS = 10

/** Node starts its helper threads, for garbage collection and compilation, before the program; only Linux lists them. */
function threadsOfThisProcess(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

/**
 * Lets processes that serve requests run first when both need a core, if the system allows it. On Linux niceness is
 * per thread: a helper thread at normal priority occupied a core for 100 ms at a time.
 */
export function lowerPriority(): void {
  for (const thread of threadsOfThisProcess()) {
    try {
      setPriority(thread, NICENESS)
    } catch {
      // The thread has ended, or the system forbids it: priorities stay equal.
    }
  }
}
