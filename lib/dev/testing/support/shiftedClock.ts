import type { Clock } from '@/lib/infra/net/types'

export interface ShiftedClock extends Clock {
  /** Sets the time, ms; wakes due sleepers. Never backwards. */
  jumpTo(time: number): void
}

/** The system's clock with a forward offset: for code that waits for a time of day. */
export function createShiftedClock(): ShiftedClock {
  let offset = 0
  const jumped = new Set<() => void>()
  const now = () => Date.now() + offset

  const sleep: Clock['sleep'] = (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const until = now() + ms
      let timer: NodeJS.Timeout | undefined
      const end = () => {
        clearTimeout(timer)
        jumped.delete(start)
        signal?.removeEventListener('abort', abort)
      }
      const abort = () => {
        end()
        reject(signal?.reason)
      }
      const wake = () => {
        end()
        resolve()
      }
      function start() {
        clearTimeout(timer)
        timer = setTimeout(wake, Math.max(0, until - now()))
      }
      jumped.add(start)
      signal?.addEventListener('abort', abort, { once: true })
      start()
    })

  return {
    now,
    sleep,
    jumpTo(time) {
      offset = Math.max(offset, time - Date.now())
      for (const start of [...jumped]) start()
    },
  }
}
