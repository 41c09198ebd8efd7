import { Redis } from 'ioredis'
import { createMemoryRateLimiter } from './memoryRateLimiter'
import {
  type Allowance,
  allowanceOf,
  type Bucket,
  type RateLimiter,
  type TakeOptions,
  WINDOW_MS,
  type Window,
} from './rateLimiter'

/** Timeout of Redis; the request is then counted in memory. */
const ANSWER_MS = 150
const CONNECT_MS = 2_000
const MAX_RECONNECT_MS = 5_000
/** After a failure requests are counted in memory for this long, without contacting Redis. */
const PAUSE_MS = 1_000
const PREFIX = 'crossbook:limit:'

/** Requests charged locally are reported to Redis this much later, in one round trip. */
const REPORT_MS = 50
/** Fraction of the remainder that one process may take before it reports: its maximum overdraw of the limit. */
const SHARE = 1 / 8
/** A count from Redis older than this is too stale to rely on. */
const FRESH_MS = 1_000

/**
 * All windows of a request, read and written at once; ARGV ends with each one's limit and what this process has taken
 * that Redis has not yet counted. Time is the caller's, as everywhere here; Redis itself only evicts windows, two minutes
 * after they began: the clock of whoever began one may have been hours ahead.
 * Returns `allowed`, then `used, ends` of each.
 */
const TAKE = `
local now, cost, length = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local allowed, used, ends, begun = 1, {}, {}, {}
for i, key in ipairs(KEYS) do
  local kept = redis.call('HMGET', key, 'used', 'ends')
  used[i], ends[i] = tonumber(kept[1]), tonumber(kept[2])
  begun[i] = not used[i] or not ends[i] or ends[i] <= now
  if begun[i] then used[i], ends[i] = 0, now + length end
  used[i] = used[i] + tonumber(ARGV[3 + 2 * i])
  if used[i] + cost > tonumber(ARGV[2 + 2 * i]) then allowed = 0 end
end
local answer = { allowed }
for i, key in ipairs(KEYS) do
  if allowed == 1 then used[i] = used[i] + cost end
  local till = string.format('%d', ends[i])
  redis.call('HSET', key, 'used', used[i], 'ends', till)
  if begun[i] then redis.call('PEXPIRE', key, 2 * length) end
  answer[#answer + 1] = used[i]
  answer[#answer + 1] = till
end
return answer`

/** Maximum windows cached here. */
const MAX_KNOWN = 50_000

/** A window's last count from Redis, and what this process has taken since. */
interface SharedWindow extends Window {
  readAt: number
  /** Not yet reported. */
  owed: number
  /** Reported, not yet confirmed. */
  sent: number
}

interface LimiterLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/**
 * Limits shared by all processes. Local charges are reported in batches of at most an eighth of the remainder, so that
 * the last requests of a limit are each counted in Redis first. While Redis does not answer each process counts by
 * itself, which is logged once: the service continues, and a caller gets at most the limit from each process.
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
  // Without a listener a dropped connection would crash the process.
  redis.on('error', fail)

  const isAway = () => performance.now() < pausedUntil || redis.status !== 'ready'

  /** Counts from Redis, in the order they were read. */
  const known = new Map<string, SharedWindow>()

  /** Also reports local charges; they are pending again when no reply arrives. */
  async function takeShared(buckets: readonly Bucket[], { cost, now }: TakeOptions): Promise<Allowance> {
    const keys = buckets.map(({ name }) => PREFIX + name)
    const owed = buckets.map(({ name }) => {
      const window = known.get(name)
      if (!window || window.endsAt <= now) return 0
      const { owed } = window
      window.owed = 0
      window.sent += owed
      return owed
    })
    const limits = buckets.flatMap(({ limit }, at) => [limit, owed[at] ?? 0])
    const settle = (back: boolean) =>
      buckets.forEach(({ name }, at) => {
        const window = known.get(name)
        const sent = Math.min(owed[at] ?? 0, window?.sent ?? 0)
        if (!window) return
        window.sent -= sent
        if (back) window.owed += sent
      })
    try {
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
      settle(false)
      for (const window of windows) remember(window, now)
      return allowanceOf(windows, { allowed: allowed === 1, cost, now })
    } catch (error) {
      settle(true)
      throw error
    }
  }

  function remember(window: Window, now: number) {
    const { name } = window.bucket
    const before = known.get(name)
    const isSame = before !== undefined && before.endsAt === window.endsAt
    known.delete(name)
    known.set(name, {
      ...window,
      readAt: now,
      owed: isSame ? before.owed : 0,
      sent: isSame ? before.sent : 0,
    })
    for (const [oldest, { owed, endsAt }] of known) {
      if (known.size <= MAX_KNOWN && (endsAt > now || owed > 0)) return
      known.delete(oldest)
    }
  }

  let reporting: NodeJS.Timeout | undefined
  let latest = 0

  /** One call per window: whatever one has left, the others' counts are needed. */
  async function report() {
    reporting = undefined
    const owing = [...known.values()].filter(({ owed, endsAt }) => owed > 0 && endsAt > latest)
    if (isAway()) return
    await Promise.all(owing.map(({ bucket }) => takeShared([bucket], { cost: 0, now: latest }))).catch(fail)
  }

  return {
    takeNow(buckets, { cost, now }) {
      if (isAway()) return memory.takeNow(buckets, { cost, now })
      const windows: SharedWindow[] = []
      for (const bucket of buckets) {
        const window = known.get(bucket.name)
        if (!window || window.endsAt <= now || window.readAt + FRESH_MS < now) return undefined
        const ahead = window.owed + window.sent + cost
        if (ahead > (bucket.limit - window.used) * SHARE) return undefined
        windows.push(window)
      }
      for (const window of windows) window.owed += cost
      latest = Math.max(latest, now)
      reporting ??= setTimeout(report, REPORT_MS).unref()
      const counted = windows.map(({ bucket, used, owed, sent, endsAt }) => ({
        bucket,
        used: used + owed + sent,
        endsAt,
      }))
      return allowanceOf(counted, { allowed: true, cost, now })
    },
    async take(buckets, options) {
      if (isAway()) return memory.take(buckets, options)
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
    async close() {
      clearTimeout(reporting)
      await report()
      redis.disconnect()
    },
  }
}
