import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { connectRedis } from './connectRedis'
import { linesOf } from './message'
import { readSnapshot } from './readSnapshot'
import { MAX_BATCH, redisKeys } from './redisKeys'
import { beginEpoch, publishUpdate } from './scripts'
import type { FollowerTransport, LeaderTransport } from './transports'
import type { ReplicationLog } from './types'

const FLUSH_MS = 20
const CONNECT_MS = 2_000

interface RedisOptions {
  redisUrl: string
  log: ReplicationLog
}

/** Redis's clock in ms. */
async function readTime(redis: Redis): Promise<number> {
  const [seconds, micros] = (await redis.time()).map(Number)
  const ms = (seconds ?? Number.NaN) * 1_000 + (micros ?? Number.NaN) / 1_000
  if (!Number.isFinite(ms)) throw new Error('Redis returned a malformed time.')
  return ms
}

/** Replaces connections that no longer respond: TCP alone would notice after minutes. */
async function check(connections: readonly Redis[]) {
  const ping = (one: Redis) => one.ping().catch(() => one.status === 'ready' && one.disconnect(true))
  await Promise.all(connections.map(ping))
}

/** Redis between machines: the leader updates the snapshot and publishes the change in one step. */
export function createRedisLeaderTransport({ redisUrl: url, log }: RedisOptions): LeaderTransport {
  const what = 'web processes receive no order books until it is available again.'
  const redis = connectRedis({ url, log, what })
  const subscriber = connectRedis({ url, log, what: 'demands of web processes are not received.' })
  const channels = new Map(VENUE_IDS.map((venue) => [redisKeys(venue).demand, venue]))
  return {
    flushMs: FLUSH_MS,
    maxBooks: MAX_BATCH,
    isUp: () => redis.status === 'ready',
    readTime: () => readTime(redis),
    beginEpoch: (of) => beginEpoch(redis, of),
    publish: (update) => publishUpdate(redis, update),
    listen({ onConnect, onDisconnect, onDemand }) {
      redis.on('ready', onConnect)
      redis.on('close', onDisconnect)
      subscriber.on(
        'ready',
        () => void subscriber.subscribe(...channels.keys()).catch(() => subscriber.disconnect(true)),
      )
      subscriber.on('message', (channel: string, text: string) => {
        const venue = channels.get(channel)
        if (venue) onDemand(venue, text)
      })
    },
    check: () => check([redis, subscriber]),
    close() {
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Redis between machines: messages from a channel, snapshots from keys. */
export function createRedisFollowerTransport({
  redisUrl: url,
  platforms,
  log,
}: RedisOptions & {
  /** Venues to subscribe to. */
  platforms: readonly VenueId[]
}): FollowerTransport {
  const redis = connectRedis({ url, log, what: 'order books cannot be demanded.' })
  const subscriber = connectRedis({ url, log, what: 'order books are stale until it is available again.' })
  const channels = new Map(platforms.map((venue) => [redisKeys(venue).updates, venue]))
  const closing = new AbortController()

  async function subscribe() {
    await subscriber.subscribe(...channels.keys())
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(CONNECT_MS)])
    if (redis.status !== 'ready') await once(redis, 'ready', { signal }).catch(() => undefined)
  }

  return {
    isUp: () => redis.status === 'ready',
    readTime: () => readTime(redis),
    readSnapshot: (of) => readSnapshot(redis, of),
    demand: async (venue, marketIds) => {
      await redis.publish(redisKeys(venue).demand, JSON.stringify(marketIds))
    },
    listen({ onConnect, onDisconnect, onFailure, onUpdate }) {
      subscriber.on('ready', () => {
        void subscribe().then(onConnect, () => {
          subscriber.disconnect(true)
          onFailure()
        })
      })
      subscriber.on('error', onFailure)
      subscriber.on('close', onDisconnect)
      subscriber.on('messageBuffer', (channel: Buffer, bytes: Buffer) => {
        const venue = channels.get(String(channel))
        if (venue) onUpdate(venue, linesOf(bytes))
      })
    },
    check: () => check([redis, subscriber]),
    close() {
      closing.abort()
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}
