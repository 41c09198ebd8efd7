import { allowanceOf, type RateLimiter, WINDOW_MS } from './rateLimiter'

const MAX_BUCKETS = 50_000

/** Limits of one process. Bounded: when too many buckets are open the oldest windows are forgotten. */
export function createMemoryRateLimiter(): RateLimiter {
  // In the order in which windows began, so the ones that ended stand in front.
  const buckets = new Map<string, { used: number; endsAt: number }>()

  const forget = (now: number) => {
    for (const [key, { endsAt }] of buckets) {
      if (endsAt > now && buckets.size < MAX_BUCKETS) return
      buckets.delete(key)
    }
  }

  return {
    async take(bucket, { limit, cost, now }) {
      let window = buckets.get(bucket)
      if (!window || window.endsAt <= now) {
        buckets.delete(bucket)
        forget(now)
        window = { used: 0, endsAt: now + WINDOW_MS }
        buckets.set(bucket, window)
      }
      const allowed = window.used + cost <= limit
      if (allowed) window.used += cost
      return allowanceOf({ ...window, allowed }, { limit, now })
    },
    close: async () => {},
  }
}
