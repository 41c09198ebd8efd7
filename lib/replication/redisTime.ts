import type { Redis } from 'ioredis'

/**
 * Redis's clock as the one that all processes share, so that clocks of machines may differ by minutes. It is asked
 * each second, and known to lie between the question and the answer: whoever tells a time takes the earliest that it
 * can be, whoever judges an age takes the latest. Whatever the network adds makes books older, never fresher (but for
 * less than 2 ms of rounding).
 */
export interface RedisTime {
  /** A local time as Redis's, at the earliest; undefined before Redis was asked. */
  earliest(localMs: number): number | undefined
  /** A local time as Redis's, at the latest. */
  latest(localMs: number): number | undefined
  /** Asks Redis. Errors: the connection's. */
  ask(): Promise<void>
}

/** Tells Redis's clock in ms. */
export type ReadRedisTime = () => Promise<number>

export const readRedisTime = (redis: Redis): ReadRedisTime => {
  return async () => {
    const [seconds, micros] = (await redis.time()).map(Number)
    const ms = (seconds ?? Number.NaN) * 1_000 + (micros ?? Number.NaN) / 1_000
    if (!Number.isFinite(ms)) throw new Error('Redis did not tell the time.')
    return ms
  }
}

export function createRedisTime({
  clock,
  read,
}: {
  clock: { now(): number }
  read: ReadRedisTime
}): RedisTime {
  let offset: { min: number; max: number } | undefined
  return {
    earliest: (localMs) => offset && localMs + offset.min,
    latest: (localMs) => offset && localMs + offset.max,
    async ask() {
      const askedAt = clock.now()
      const told = await read()
      offset = { min: Math.floor(told) - clock.now(), max: Math.ceil(told) - askedAt }
    },
  }
}
