import { once } from 'node:events'
import { LRUCache } from 'lru-cache'
import type { BookChange, BookStore } from '@/lib/books/bookStore'
import { createTradeTape } from '@/lib/books/tradeTape'
import type { OrderBook } from '@/lib/domain/orderBook'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import { createLeaderQuestions } from './askLeaders'
import { connectRedis } from './connectRedis'
import { createVenueFollower, type VenueFollower } from './followVenue'
import type { ReplicatedHealth } from './health'
import { BEAT_MS, namesOf } from './names'
import { createRedisTime, readRedisTime } from './redisTime'
import { createReplicaVenue, type ReplicaEntry, type ReplicaVenue } from './replicaVenue'
import type { BookReplica, BookReplicaOptions } from './types'

/** Books kept as objects: those read lately. */
const MAX_DECODED = 3_000
const CONNECT_MS = 2_000
/** At start ingestion may be a moment later than we. */
const START_MS = 15_000

const readOnly = (): never => {
  throw new Error('A replica is written to by the leader of the venue alone.')
}

/** Follows the books that other processes ingest, through Redis. */
export function createBookReplica(options: BookReplicaOptions): BookReplica {
  const { redisUrl, platforms, clock, log } = options
  const what = 'order books are stale until it is back.'
  const redis = connectRedis({ url: redisUrl, log, what: 'nobody can be asked for order books.' })
  const ears = connectRedis({ url: redisUrl, log, what })
  const time = createRedisTime({ clock, read: options.readTime ?? readRedisTime(redis) })
  const closing = new AbortController()
  const startedAt = clock.now()
  const trades = createTradeTape()
  const decoded = new LRUCache<ReplicaEntry, OrderBook>({ max: MAX_DECODED })
  const listeners = new Set<(change: BookChange) => void>()
  const replicas = new Map<VenueId, ReplicaVenue>()
  const followers = new Map<string, VenueFollower>()
  let versions = 0

  const changed = (change: BookChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const isLed = (venue: VenueId) => replicas.get(venue)?.isLed() ?? false

  const books: BookStore = {
    put: readOnly,
    confirm: readOnly,
    remove: readOnly,
    markStale: readOnly,
    get: ({ venue, marketId }) => replicas.get(venue)?.get(marketId),
    revision: () => versions,
    stats: (venue) => replicas.get(venue)?.stats() ?? { books: 0, stale: 0 },
    watch(listener, signal) {
      if (signal.aborted) return
      const call = (change: BookChange) => listener(change)
      listeners.add(call)
      signal.addEventListener('abort', () => listeners.delete(call), { once: true })
    },
  }
  const questions = createLeaderQuestions({
    books,
    isLed,
    send: (venue, marketIds) => redis.publish(namesOf(venue).demand, JSON.stringify(marketIds)),
    clock,
  })

  for (const venue of platforms) {
    const nextVersion = () => ++versions
    const replica = createReplicaVenue({ venue, time, clock, decoded, nextVersion, changed })
    const answered = (marketIds: readonly string[]) => questions.answered(venue, marketIds)
    const { signal } = closing
    const follower = createVenueFollower({
      venue,
      replica,
      trades,
      redis,
      time,
      answered,
      clock,
      signal,
      log,
    })
    replicas.set(venue, replica)
    followers.set(namesOf(venue).changes, follower)
  }

  async function listen() {
    await ears.subscribe(...followers.keys())
    const soon = AbortSignal.any([closing.signal, AbortSignal.timeout(CONNECT_MS)])
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: soon }).catch(() => undefined)
    for (const follower of followers.values()) await follower.resume()
  }

  const ready = new Promise<void>((resolve) => {
    ears.on('ready', () => {
      listen()
        .catch(() => ears.disconnect(true))
        .finally(resolve)
    })
    ears.on('error', () => resolve())
  })
  ears.on('close', () => {
    for (const follower of followers.values()) follower.cutOff()
  })
  ears.on('messageBuffer', (channel: Buffer, bytes: Buffer) => followers.get(String(channel))?.take(bytes))

  async function tick() {
    for (const replica of replicas.values()) replica.tick()
    // A connection that does not answer would be noticed by TCP only after minutes.
    await time.ask().catch(() => redis.status === 'ready' && redis.disconnect(true))
    await ears.ping().catch(() => ears.status === 'ready' && ears.disconnect(true))
  }
  const timer = setInterval(() => void tick(), BEAT_MS)

  function health(venue: VenueId): ReplicatedHealth {
    const told = replicas.get(venue)?.facts()?.health
    const { lastMessageAt, ...rest } = told ?? { refusals: 0 }
    const last = lastMessageAt === undefined ? {} : { lastMessageAt: lastMessageAt - (time.latest(0) ?? 0) }
    if (told && isLed(venue)) return { ...told, ...last }
    const name = VENUES[venue].name
    if (!told && clock.now() - startedAt < START_MS)
      return { venue, state: 'starting', message: `${name} is being read for the first time.`, refusals: 0 }
    const message = `Nobody ingests ${name} at the moment: its order books are as they were last.`
    return { venue, state: 'down', message, refusals: rest.refusals, ...last }
  }

  return {
    books,
    trades,
    health,
    readiness() {
      const starting = clock.now() - startedAt < START_MS
      return Object.fromEntries(
        [...replicas].flatMap(([venue, replica]) => {
          const ready = replica.isLed() ? replica.facts()?.ready : starting ? false : undefined
          return ready === undefined ? [] : [[venue, ready]]
        }),
      )
    },
    demand: (refs, demandOptions) => questions.demand(refs, demandOptions),
    ready,
    async close() {
      closing.abort()
      clearInterval(timer)
      redis.disconnect()
      ears.disconnect()
    },
  }
}
