import type { Clock } from './types'
import { queueFull } from './upstreamError'

export interface HostLimit {
  /** Long-run requests per second. */
  perSecond: number
  /** Burst size after an idle period. */
  burst: number
}

export interface RateLimiter {
  /**
   * Waits for this request's slot.
   * Errors: `rate_limited` when the slot is further off than `maxWaitMs`, so that waiting requests stay bounded;
   * the signal's reason when aborted.
   */
  turn(signal: AbortSignal): Promise<void>
  /** Blocks all requests for this long: the host requested a pause. */
  pause(ms: number): void
}

/**
 * A token bucket stored as one number: the theoretical arrival time of the next request (the generic cell rate
 * algorithm). No queue to bound: a slot is reserved on arrival, in order of arrival.
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
  /** Sum of all pauses, ms: they move every reserved slot, so that those waiting do not all follow at their end. */
  let paused = 0

  return {
    async turn(signal) {
      const now = clock.now()
      const at = Math.max(now, theoretical - tolerance, pausedUntil)
      if (at - now > maxWaitMs) {
        throw queueFull(host, Math.ceil((at - now) / 1000))
      }
      theoretical = Math.max(theoretical, now) + interval
      const slot = at - paused
      // `pause` may be called while we sleep, hence the loop.
      while (slot + paused > clock.now()) await clock.sleep(slot + paused - clock.now(), signal)
    },
    pause(ms) {
      const now = clock.now()
      const added = now + ms - Math.max(now, pausedUntil)
      if (added <= 0) return
      pausedUntil = now + ms
      paused += added
      theoretical = Math.max(theoretical, now) + added
    },
  }
}
