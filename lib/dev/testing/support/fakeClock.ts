import type { Clock } from '@/lib/infra/net/types'

export interface FakeClock extends Clock {
  /** Advances time and wakes every due sleeper, in order; each gets to run before the next wakes. */
  advance(ms: number): Promise<void>
  /** Current sleepers: 0 after an abort means that nothing leaked. */
  readonly sleepers: number
  /** Every wait requested so far, ms. */
  readonly slept: readonly number[]
}

interface Sleeper {
  at: number
  wake(): void
}

/** Lets ready promise chains run. A macrotask, so that the length of the chains does not matter. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * A clock that moves only when a test advances it.
 * With `auto`, a sleep advances time by itself and returns at once: for code whose waits are irrelevant.
 */
export function createFakeClock({ now = Date.UTC(2026, 10, 21), auto = false } = {}): FakeClock {
  let time = now
  let sleeping: Sleeper[] = []
  const slept: number[] = []
  const due = (until: number) => sleeping.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0]

  const sleep: Clock['sleep'] = (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      slept.push(ms)
      if (auto) {
        time += ms
        return resolve()
      }
      const leave = () => {
        sleeping = sleeping.filter((one) => one !== sleeper)
        signal?.removeEventListener('abort', giveUp)
      }
      const sleeper: Sleeper = {
        at: time + ms,
        wake: () => {
          leave()
          resolve()
        },
      }
      const giveUp = () => {
        leave()
        reject(signal?.reason)
      }
      sleeping.push(sleeper)
      signal?.addEventListener('abort', giveUp, { once: true })
    })

  const advance = async (ms: number) => {
    const until = time + ms
    await settle()
    for (let next = due(until); next; next = due(until)) {
      time = Math.max(time, next.at)
      next.wake()
      await settle()
    }
    time = until
  }

  return {
    now: () => time,
    sleep,
    advance,
    slept,
    get sleepers() {
      return sleeping.length
    },
  }
}
