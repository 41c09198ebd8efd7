export const WINDOW_MS = 60_000

/** What pays for requests: so many of them a minute. */
export interface Bucket {
  name: string
  /** Requests a minute. */
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

/** Counts requests in windows of a minute that begin with a bucket's first request. */
export interface RateLimiter {
  /**
   * Takes `cost` from every bucket, or nothing from any when one of them has less. Answers for the one that refuses,
   * else for the one with the least left. Never fails. There must be at least one bucket.
   */
  take(buckets: readonly Bucket[], options: TakeOptions): Promise<Allowance>
  /**
   * The same without waiting, for answers that cost hardly more than their charge. Undefined where that cannot be
   * decided here and now: `take` decides it then, and nothing was taken.
   */
  takeNow(buckets: readonly Bucket[], options: TakeOptions): Allowance | undefined
  close(): Promise<void>
}

/** A bucket's window as it is found. */
export interface Window {
  bucket: Bucket
  used: number
  endsAt: number
}

export const hasRoom = ({ bucket, used }: Window, cost: number): boolean => used + cost <= bucket.limit

const leftIn = ({ bucket, used }: Window) => Math.max(0, bucket.limit - used)

/** What windows allow that were charged, or were not when `allowed` is false. */
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
