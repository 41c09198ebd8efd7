import { Redis } from 'ioredis'
import { createMemoryRateLimiter } from './memoryRateLimiter'
import { type Allowance, allowanceOf, type RateLimiter, type TakeOptions, WINDOW_MS } from './rateLimiter'

/** A request waits no longer for Redis: it is counted in memory then. */
const ANSWER_MS = 150
const CONNECT_MS = 2_000
const MAX_RECONNECT_MS = 5_000
/** After a failure requests are counted in memory for so long, without asking. */
const PAUSE_MS = 1_000
const PREFIX = 'crossbook:limit:'

/**
 * One window, read and written at once. Time is the caller's, as everywhere here; Redis itself only forgets windows
 * that ended. Answers `allowed, used, ends`.
 */
const TAKE = `
local now, limit, cost, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local kept = redis.call('HMGET', KEYS[1], 'used', 'ends')
local used, ends = tonumber(kept[1]), tonumber(kept[2])
if not used or not ends or ends <= now then used, ends = 0, now + window end
local allowed = 0
if used + cost <= limit then allowed, used = 1, used + cost end
redis.call('HSET', KEYS[1], 'used', used, 'ends', string.format('%d', ends))
redis.call('PEXPIRE', KEYS[1], 2 * window)
return { allowed, used, string.format('%d', ends) }`

interface LimiterLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/**
 * Limits that all processes share. While Redis does not answer each process counts by itself, which is told once: the
 * service goes on, and a caller gets at most the limit from each process.
 */
export function createRedisRateLimiter({ url, log }: { url: string; log: LimiterLog }): RateLimiter {
  const memory = createMemoryRateLimiter()
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    commandTimeout: ANSWER_MS,
    retryStrategy: (attempt) => Math.min(100 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_MS),
  })
  let down = false
  let pausedUntil = 0

  const fail = (error: unknown) => {
    pausedUntil = performance.now() + PAUSE_MS
    if (down) return
    down = true
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'Redis does not answer: requests are limited by each process for itself.')
  }
  // Without a listener a lost connection would end the process.
  redis.on('error', fail)

  async function takeShared(bucket: string, { limit, cost, now }: TakeOptions): Promise<Allowance> {
    const answer: unknown = await redis.eval(TAKE, 1, PREFIX + bucket, now, limit, cost, WINDOW_MS)
    const [allowed, used, endsAt] = Array.isArray(answer) ? answer.map(Number) : []
    if (used === undefined || endsAt === undefined || !Number.isFinite(used + endsAt)) {
      throw new Error('Redis answered something else than a window.')
    }
    return allowanceOf({ allowed: allowed === 1, used, endsAt }, { limit, now })
  }

  return {
    async take(bucket, options) {
      if (performance.now() < pausedUntil || redis.status !== 'ready') {
        return memory.take(bucket, options)
      }
      try {
        const allowance = await takeShared(bucket, options)
        if (down) log.info({}, 'Redis answers again: requests are limited by all processes together.')
        down = false
        return allowance
      } catch (error) {
        fail(error)
        return memory.take(bucket, options)
      }
    },
    close: async () => redis.disconnect(),
  }
}
