import { createRotatingQueue } from '@/lib/infra/limits/rotatingQueue'

const MAX_WAITING = 300
/** Below this share the loop that renders waits for something, and so does the page. */
const BUSY_SHARE = 0.5
const CHECK_EVERY_MS = 250
const MAX_TURN_MS = 2_000

export interface PageQueue {
  /**
   * Resolves to the function that ends the turn once it has come, or to undefined when too many wait already.
   * Addresses have turns in rotation, so that one with many requests waits for itself alone.
   */
  turn(address: string): Promise<(() => void) | undefined>
}

/**
 * Renders pages one after the other: each takes the rendering process for tens of milliseconds, and several at once
 * would all take longer. A turn ends with its page, after two seconds, or once the page waits for something else than
 * that process. `busyShare` is the share of the recent time in which its event loop worked.
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
      // Requests that arrived meanwhile are answered first.
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
