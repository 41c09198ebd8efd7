export const WINDOW_MS = 60_000

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the bucket is full again, at least 1. */
  resetSeconds: number
}

export interface TakeOptions {
  /** Requests a minute. */
  limit: number
  cost: number
  /** ms since the epoch. */
  now: number
}

/** Counts requests in windows of a minute that begin with a bucket's first request. */
export interface RateLimiter {
  /** Takes `cost` from a bucket of `limit` a minute; a refusal takes nothing. Never fails. */
  take(bucket: string, options: TakeOptions): Promise<Allowance>
  close(): Promise<void>
}

/** What a window that `used` so much and ends at `endsAt` allows. */
export const allowanceOf = (
  { used, endsAt, allowed }: { used: number; endsAt: number; allowed: boolean },
  { limit, now }: Pick<TakeOptions, 'limit' | 'now'>,
): Allowance => ({
  allowed,
  limit,
  remaining: Math.max(0, limit - used),
  resetSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
})
