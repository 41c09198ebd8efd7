import {
  type Allowance,
  allowanceOf,
  type Bucket,
  hasRoom,
  type RateLimiter,
  type TakeOptions,
  WINDOW_MS,
  type Window,
} from './rateLimiter'

const MAX_BUCKETS = 50_000

/** Always decides synchronously. */
interface MemoryRateLimiter extends RateLimiter {
  takeNow(buckets: readonly Bucket[], options: TakeOptions): Allowance
}

/** Rate limits within one process. Bounded: with too many open buckets the oldest windows are evicted. */
export function createMemoryRateLimiter(): MemoryRateLimiter {
  // Ordered by window start: the expired ones come first.
  const windows = new Map<string, Window>()

  const forget = (now: number) => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < MAX_BUCKETS) return
      windows.delete(key)
    }
  }

  function windowOf(bucket: Bucket, now: number): Window {
    const known = windows.get(bucket.name)
    if (known && known.endsAt > now) {
      known.bucket = bucket
      return known
    }
    windows.delete(bucket.name)
    forget(now)
    const begun = { bucket, used: 0, endsAt: now + WINDOW_MS }
    windows.set(bucket.name, begun)
    return begun
  }

  function takeNow(buckets: readonly Bucket[], { cost, now }: TakeOptions): Allowance {
    const found = buckets.map((bucket) => windowOf(bucket, now))
    const allowed = found.every((window) => hasRoom(window, cost))
    if (allowed) for (const window of found) window.used += cost
    return allowanceOf(found, { allowed, cost, now })
  }

  return {
    take: async (buckets, options) => takeNow(buckets, options),
    takeNow,
    close: async () => {},
  }
}
