export const WINDOW_MS = 60_000

/** The bucket that requests are charged to: its limit per minute. */
export interface Bucket {
  name: string
  /** Requests per minute. */
  limit: number
}

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the bucket is full again, at least 1. */
  resetSeconds: number
}

export interface TakeOptions {
  cost: number
  /** ms since the epoch. */
  now: number
}

/** Counts requests in one-minute windows that begin with a bucket's first request. */
export interface RateLimiter {
  /**
   * Takes `cost` from every bucket, or nothing from any when one of them has less. Reports the bucket that rejects,
   * else the one with the least left. Never fails. At least one bucket is required.
   */
  take(buckets: readonly Bucket[], options: TakeOptions): Promise<Allowance>
  /**
   * The same synchronously, for replies that cost hardly more than their charge. Undefined where that cannot be decided
   * at once: then nothing was taken, and `take` decides.
   */
  takeNow(buckets: readonly Bucket[], options: TakeOptions): Allowance | undefined
  close(): Promise<void>
}

/** A bucket's window as found. */
export interface Window {
  bucket: Bucket
  used: number
  endsAt: number
}

export const hasRoom = ({ bucket, used }: Window, cost: number): boolean => used + cost <= bucket.limit

const leftIn = ({ bucket, used }: Window) => Math.max(0, bucket.limit - used)

/** The remaining allowance of windows that were charged, or rejected when `allowed` is false. */
export function allowanceOf(
  windows: readonly Window[],
  { allowed, cost, now }: TakeOptions & { allowed: boolean },
): Allowance {
  let least: Window | undefined
  for (const window of windows) {
    if (!allowed && hasRoom(window, cost)) continue
    if (!least || leftIn(window) < leftIn(least)) least = window
  }
  if (!least) throw new Error('A request is charged to one bucket at least.')
  return {
    allowed,
    limit: least.bucket.limit,
    remaining: leftIn(least),
    resetSeconds: Math.max(1, Math.ceil((least.endsAt - now) / 1000)),
  }
}
