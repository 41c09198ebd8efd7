import { createRotatingQueue } from '@/lib/domain/rotatingQueue'
import { loopUtilization } from './loopUtilization'

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

/**
 * What Next makes, one after the other. A turn ends with its answer, or earlier when that waits for something else than
 * this loop. Were it let go on a busy loop as well, pages would pile up there and each would take longer.
 */
export function createPageQueue(
  { lookEveryMs, longestMs }: QueueTimes,
  watchLoop: () => () => number = loopUtilization,
): PageQueue {
  const waiting = createRotatingQueue<() => void>()
  let running = false

  function advance() {
    if (running) return
    const begin = waiting.next()
    if (!begin) return
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
      if (waiting.size >= MAX_WAITING) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        waiting.add(address, () => resolve(begun()))
        advance()
      })
    },
  }
}
