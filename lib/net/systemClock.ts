import type { Clock } from './types'

/** The machine's clock. `sleep` rejects with the signal's reason when aborted, and leaves no timer behind. */
export const systemClock: Clock = {
  now: () => Date.now(),
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
