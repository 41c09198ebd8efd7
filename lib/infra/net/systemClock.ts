import type { Clock } from './types'

/** As it is before Next puts its own in its place, which asks each time whether a page is being made ready. */
const { now } = Date

/** The machine's clock. `sleep` rejects with the signal's reason when aborted, and leaves no timer behind. */
export const systemClock: Clock = {
  now,
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
