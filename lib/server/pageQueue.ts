import { performance } from 'node:perf_hooks'

const MAX_WAITING = 300
/** Below this share the loop waits for something, and so does what is made on it. */
const BUSY_SHARE = 0.5

export interface PageQueue {
  /**
   * Resolves to what ends the turn when it has come, or to undefined when too many wait already. Addresses have turns
   * in rotation, so that one of them alone waits for itself.
   */
  turn(address: string): Promise<(() => void) | undefined>
}

interface QueueTimes {
  /** How often it is looked whether the loop still works: the longest turn of what only waits for something else. */
  lookEveryMs: number
  /** The longest turn of all: the loop may also work at something else. */
  longestMs: number
}

/** A page takes the serving loop for tens of milliseconds, in which nobody is answered. */
export const PAGE_TIMES: QueueTimes = { lookEveryMs: 250, longestMs: 2_000 }
/** An operation takes it for a few, and may then wait long for a node of a chain or for the database. */
export const OPERATION_TIMES: QueueTimes = { lookEveryMs: 10, longestMs: 100 }

/** The share of the time since it was made, or last asked, in which the loop worked. */
function busySince(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/**
 * What Next makes, one after the other. A turn ends with its answer, or earlier when that waits for something else than
 * this loop. Were it let go on a busy loop as well, pages would pile up there and each would take longer.
 */
export function createPageQueue(
  { lookEveryMs, longestMs }: QueueTimes,
  watchLoop: typeof busySince = busySince,
): PageQueue {
  const lines = new Map<string, (() => void)[]>()
  let running = false
  let waiting = 0

  /** The address that had its turn goes to the back. */
  function next(): (() => void) | undefined {
    for (const [address, line] of lines) {
      const first = line.shift()
      lines.delete(address)
      if (line.length > 0) lines.set(address, line)
      if (first) return first
    }
    return undefined
  }

  function advance() {
    if (running) return
    const begin = next()
    if (!begin) return
    waiting -= 1
    running = true
    begin()
  }

  function begun(): () => void {
    const busyShare = watchLoop()
    let ended = false
    let left = longestMs
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(looking)
      running = false
      // Whatever else came in meanwhile is answered first.
      setImmediate(advance)
    }
    const looking = setInterval(() => {
      left -= lookEveryMs
      if (busyShare() < BUSY_SHARE || left <= 0) end()
    }, lookEveryMs).unref()
    return end
  }

  return {
    turn(address) {
      if (waiting >= MAX_WAITING) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        waiting += 1
        lines.set(address, [...(lines.get(address) ?? []), () => resolve(begun())])
        advance()
      })
    },
  }
}
