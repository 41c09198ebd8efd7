import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { VENUE_IDS, type VenueId } from '@/lib/domain/venue'
import { connectRedis } from './connectRedis'
import { linesOf } from './message'
import { readSnapshot } from './readSnapshot'
import { MAX_BATCH, namesOf } from './redisKeys'
import { beginEpoch, tell } from './scripts'
import type { FollowerTransport, LeaderTransport } from './transports'
import type { ReplicationLog } from './types'

const FLUSH_MS = 20
const CONNECT_MS = 2_000

interface RedisLinkOptions {
  redisUrl: string
  log: ReplicationLog
}

/** Redis's clock in ms. */
async function readTime(redis: Redis): Promise<number> {
  const [seconds, micros] = (await redis.time()).map(Number)
  const ms = (seconds ?? Number.NaN) * 1_000 + (micros ?? Number.NaN) / 1_000
  if (!Number.isFinite(ms)) throw new Error('Redis did not tell the time.')
  return ms
}

/** A connection that does not answer would hold everything up until TCP gives up, minutes later. */
async function check(connections: readonly Redis[]) {
  const ping = (one: Redis) => one.ping().catch(() => one.status === 'ready' && one.disconnect(true))
  await Promise.all(connections.map(ping))
}

/** Redis between machines: a leader writes a snapshot there and publishes what changes, in one step. */
export function createRedisLeaderTransport({ redisUrl: url, log }: RedisLinkOptions): LeaderTransport {
  const what = 'order books reach the web processes again when it is back.'
  const redis = connectRedis({ url, log, what })
  const ears = connectRedis({ url, log, what: 'demands are not heard.' })
  const channels = new Map(VENUE_IDS.map((venue) => [namesOf(venue).demand, venue]))
  return {
    flushMs: FLUSH_MS,
    maxBooks: MAX_BATCH,
    isUp: () => redis.status === 'ready',
    readTime: () => readTime(redis),
    beginEpoch: (of) => beginEpoch(redis, of),
    tell: (telling) => tell(redis, telling),
    listen({ up, lost, demanded }) {
      redis.on('ready', up)
      redis.on('close', lost)
      ears.on('ready', () => void ears.subscribe(...channels.keys()).catch(() => ears.disconnect(true)))
      ears.on('message', (channel: string, text: string) => {
        const venue = channels.get(channel)
        if (venue) demanded(venue, text)
      })
    },
    check: () => check([redis, ears]),
    close() {
      redis.disconnect()
      ears.disconnect()
    },
  }
}

/** Redis between machines: messages from a channel, snapshots from keys. */
export function createRedisFollowerTransport({
  redisUrl: url,
  platforms,
  log,
}: RedisLinkOptions & {
  /** Venues that are listened to. */
  platforms: readonly VenueId[]
}): FollowerTransport {
  const redis = connectRedis({ url, log, what: 'nobody can be asked for order books.' })
  const ears = connectRedis({ url, log, what: 'order books are stale until it is back.' })
  const channels = new Map(platforms.map((venue) => [namesOf(venue).changes, venue]))
  const closing = new AbortController()

  async function subscribe() {
    await ears.subscribe(...channels.keys())
    const soon = AbortSignal.any([closing.signal, AbortSignal.timeout(CONNECT_MS)])
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: soon }).catch(() => undefined)
  }

  return {
    isUp: () => redis.status === 'ready',
    readTime: () => readTime(redis),
    readSnapshot: (of) => readSnapshot(redis, of),
    demand: async (venue, marketIds) => {
      await redis.publish(namesOf(venue).demand, JSON.stringify(marketIds))
    },
    listen({ up, lost, failed, told }) {
      ears.on('ready', () => {
        void subscribe().then(up, () => {
          ears.disconnect(true)
          failed()
        })
      })
      ears.on('error', failed)
      ears.on('close', lost)
      ears.on('messageBuffer', (channel: Buffer, bytes: Buffer) => {
        const venue = channels.get(String(channel))
        if (venue) told(venue, linesOf(bytes))
      })
    },
    check: () => check([redis, ears]),
    close() {
      closing.abort()
      redis.disconnect()
      ears.disconnect()
    },
  }
}
