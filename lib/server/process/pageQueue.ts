import { createRotatingQueue } from '@/lib/infra/limits/rotatingQueue'

const MAX_WAITING = 300
/** Below this share the rendering loop waits for I/O, and so does the page. */
const BUSY_SHARE = 0.5
const CHECK_EVERY_MS = 250
const MAX_TURN_MS = 2_000

export interface PageQueue {
  /**
   * Resolves to the function that ends the turn once it starts, or to undefined when the queue is full.
   * Turns rotate among addresses, so that one with many requests delays only itself.
   */
  turn(address: string): Promise<(() => void) | undefined>
}

/**
 * Renders pages one at a time: each takes the rendering process tens of milliseconds, and concurrent ones
 * would all take longer. A turn ends with its page, after two seconds, or once the page waits for something other than
 * that process. `busyShare` is the recent utilization of its event loop.
 */
export function createPageQueue(busyShare: () => number): PageQueue {
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
    let ended = false
    let leftMs = MAX_TURN_MS
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(check)
      running = false
      // Requests that arrived meanwhile come first.
      setImmediate(advance)
    }
    const check = setInterval(() => {
      leftMs -= CHECK_EVERY_MS
      if (busyShare() < BUSY_SHARE || leftMs <= 0) end()
    }, CHECK_EVERY_MS).unref()
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
