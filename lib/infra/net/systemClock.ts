import { createSteadyNow } from './steadyNow'
import type { Clock } from './types'

/** `Date.now` before Next replaces it with one that checks on each call whether a page is being prerendered. */
const { now: wall } = Date

/**
 * The machine's clock, as a time that never goes back. `sleep` rejects with the signal's reason when aborted, and leaves
 * no timer behind.
 */
export const systemClock: Clock = {
  now: createSteadyNow({ wall, monotonic: () => performance.now() }),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const wake = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      const giveUp = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
    }),
}
