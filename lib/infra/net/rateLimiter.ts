import type { Clock } from './types'
import { queueFull } from './upstreamError'

export interface HostLimit {
  /** Requests a second in the long run. */
  perSecond: number
  /** How many may go at once after a rest. */
  burst: number
}

export interface RateLimiter {
  /**
   * Waits for this request's turn.
   * Errors: `rate_limited` when the turn is further off than `maxWaitMs`, so that waiting requests stay bounded;
   * the signal's reason when aborted.
   */
  turn(signal: AbortSignal): Promise<void>
  /** Nobody goes for this long: the host requested a rest. */
  pause(ms: number): void
}

/**
 * A token bucket kept as one number: the time at which the next request would be free of debt
 * (the generic cell rate algorithm). No queue to bound: a turn is reserved on arrival, in order of arrival.
 */
export function createRateLimiter({
  clock,
  host,
  limit,
  maxWaitMs,
}: {
  clock: Clock
  host: string
  limit: HostLimit
  maxWaitMs: number
}): RateLimiter {
  const interval = 1000 / limit.perSecond
  const tolerance = (limit.burst - 1) * interval
  let theoretical = 0
  let pausedUntil = 0

  return {
    async turn(signal) {
      const now = clock.now()
      const at = Math.max(now, theoretical - tolerance, pausedUntil)
      if (at - now > maxWaitMs) {
        throw queueFull(host, Math.ceil((at - now) / 1000))
      }
      theoretical = Math.max(theoretical, now) + interval
      // A pause may be called while we sleep, hence the loop.
      for (let until = at; until > clock.now(); until = pausedUntil) {
        await clock.sleep(until - clock.now(), signal)
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms)
    },
  }
}
