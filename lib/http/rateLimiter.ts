const WINDOW_MS = 60_000
const MAX_BUCKETS = 50_000

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the bucket is full again, at least 1. */
  resetSeconds: number
}

export interface RateLimiter {
  /** Takes `cost` from a bucket of `limit` a minute; a refusal takes nothing. */
  take(bucket: string, options: { limit: number; cost: number; now: number }): Allowance
}

/**
 * Counts requests in windows of a minute that begin with a bucket's first request.
 * Bounded: when too many buckets are open the oldest windows are forgotten.
 */
export function createRateLimiter(): RateLimiter {
  // In the order in which windows began, so the ones that ended stand in front.
  const buckets = new Map<string, { used: number; endsAt: number }>()

  const forget = (now: number) => {
    for (const [key, { endsAt }] of buckets) {
      if (endsAt > now && buckets.size < MAX_BUCKETS) return
      buckets.delete(key)
    }
  }

  return {
    take(bucket, { limit, cost, now }) {
      let window = buckets.get(bucket)
      if (!window || window.endsAt <= now) {
        buckets.delete(bucket)
        forget(now)
        window = { used: 0, endsAt: now + WINDOW_MS }
        buckets.set(bucket, window)
      }
      const allowed = window.used + cost <= limit
      if (allowed) window.used += cost
      return {
        allowed,
        limit,
        remaining: Math.max(0, limit - window.used),
        resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      }
    },
  }
}

const KEY = Symbol.for('crossbook.rateLimiters')
type Holder = { [KEY]?: WeakMap<object, RateLimiter> }

/** The limiter that belongs to a runtime. Kept outside the module: bundled handlers each hold a copy of that. */
export function limiterOf(runtime: object): RateLimiter {
  const holder = globalThis as Holder
  holder[KEY] ??= new WeakMap()
  const existing = holder[KEY].get(runtime)
  if (existing) return existing
  const made = createRateLimiter()
  holder[KEY].set(runtime, made)
  return made
}
