import { Redis } from 'ioredis'
import { createMemoryRateLimiter } from './memoryRateLimiter'
import {
  type Allowance,
  allowanceOf,
  type Bucket,
  type RateLimiter,
  type TakeOptions,
  WINDOW_MS,
} from './rateLimiter'

/** A request waits no longer for Redis: it is counted in memory then. */
const ANSWER_MS = 150
const CONNECT_MS = 2_000
const MAX_RECONNECT_MS = 5_000
/** After a failure requests are counted in memory for so long, without asking. */
const PAUSE_MS = 1_000
const PREFIX = 'crossbook:limit:'

/**
 * All windows of a request, read and written at once; ARGV holds their limits behind the rest. Time is the caller's, as
 * everywhere here; Redis itself only forgets windows that ended. Answers `allowed`, then `used, ends` of each.
 */
const TAKE = `
local now, cost, length = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local allowed, used, ends = 1, {}, {}
for i, key in ipairs(KEYS) do
  local kept = redis.call('HMGET', key, 'used', 'ends')
  used[i], ends[i] = tonumber(kept[1]), tonumber(kept[2])
  if not used[i] or not ends[i] or ends[i] <= now then used[i], ends[i] = 0, now + length end
  if used[i] + cost > tonumber(ARGV[3 + i]) then allowed = 0 end
end
local answer = { allowed }
for i, key in ipairs(KEYS) do
  if allowed == 1 then used[i] = used[i] + cost end
  local till = string.format('%d', ends[i])
  redis.call('HSET', key, 'used', used[i], 'ends', till)
  redis.call('PEXPIRE', key, 2 * length)
  answer[#answer + 1] = used[i]
  answer[#answer + 1] = till
end
return answer`

interface LimiterLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/**
 * Limits that all processes share. While Redis does not answer each process counts by itself, which is logged once: the
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
  // Without a listener a dropped connection would end the process.
  redis.on('error', fail)

  async function takeShared(buckets: readonly Bucket[], { cost, now }: TakeOptions): Promise<Allowance> {
    const keys = buckets.map(({ name }) => PREFIX + name)
    const limits = buckets.map(({ limit }) => limit)
    const answer: unknown = await redis.eval(TAKE, keys.length, ...keys, now, cost, WINDOW_MS, ...limits)
    const [allowed, ...found] = Array.isArray(answer) ? answer.map(Number) : []
    const windows = buckets.map((bucket, at) => ({
      bucket,
      used: found[2 * at] ?? Number.NaN,
      endsAt: found[2 * at + 1] ?? Number.NaN,
    }))
    if (!windows.every(({ used, endsAt }) => Number.isFinite(used + endsAt))) {
      throw new Error('Redis answered something else than windows.')
    }
    return allowanceOf(windows, { allowed: allowed === 1, cost, now })
  }

  return {
    async take(buckets, options) {
      if (performance.now() < pausedUntil || redis.status !== 'ready') {
        return memory.take(buckets, options)
      }
      try {
        const allowance = await takeShared(buckets, options)
        if (down) log.info({}, 'Redis answers again: requests are limited by all processes together.')
        down = false
        return allowance
      } catch (error) {
        fail(error)
        return memory.take(buckets, options)
      }
    },
    close: async () => redis.disconnect(),
  }
}
