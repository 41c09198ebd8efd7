import { LRUCache } from 'lru-cache'
import type { BookChange, BookStore } from '@/lib/books/bookStore'
import { NO_BOOKS } from '@/lib/books/countBooks'
import { createTradeTape } from '@/lib/books/tradeTape'
import type { OrderBook } from '@/lib/domain/orderBook'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import { createLeaderQuestions } from './demandRouter'
import { createVenueFollower, type VenueFollower } from './followVenue'
import type { ReplicatedHealth } from './health'
import { BEAT_MS } from './redisKeys'
import { createReplicaVenue, type ReplicaEntry, type ReplicaVenue } from './replicaVenue'
import { createSharedTime } from './sharedTime'
import type { BookReplica, BookReplicaOptions } from './types'

/** Books kept as objects: those read lately. */
const MAX_DECODED = 1_500
/** At start ingestion may be a moment later than we. */
const START_MS = 15_000

const readOnly = (): never => {
  throw new Error('A replica is written to by the leader of the venue alone.')
}

/** Follows the books that other processes ingest. */
export function createBookReplica(options: BookReplicaOptions): BookReplica {
  const { link, platforms, clock, log } = options
  const time = createSharedTime({ clock, read: options.readTime ?? link.readTime })
  const closing = new AbortController()
  const startedAt = clock.now()
  const trades = createTradeTape()
  const decoded = new LRUCache<ReplicaEntry, OrderBook>({ max: MAX_DECODED })
  const listeners = new Set<(change: BookChange) => void>()
  const replicas = new Map<VenueId, ReplicaVenue>()
  const followers = new Map<VenueId, VenueFollower>()
  let revision = 0

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
    versionOf: ({ venue, marketId }) => replicas.get(venue)?.versionOf(marketId),
    revision: () => revision,
    stats: (venue) => replicas.get(venue)?.stats() ?? NO_BOOKS,
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
    send: (venue, marketIds) => link.demand(venue, marketIds),
    clock,
  })

  for (const venue of platforms) {
    const moved = () => {
      revision += 1
    }
    const replica = createReplicaVenue({ venue, time, clock, decoded, moved, changed })
    const answered = (marketIds: readonly string[]) => questions.answered(venue, marketIds)
    const { signal } = closing
    const follower = createVenueFollower({
      venue,
      replica,
      trades,
      link,
      time,
      answered,
      clock,
      signal,
      log,
    })
    replicas.set(venue, replica)
    followers.set(venue, follower)
  }

  const ready = new Promise<void>((resolve) => {
    link.listen({
      async up() {
        for (const follower of followers.values()) await follower.resume()
        resolve()
      },
      lost() {
        for (const follower of followers.values()) follower.onDisconnect()
      },
      failed: resolve,
      told: (venue, lines) => followers.get(venue)?.take(lines),
    })
  })

  async function tick() {
    for (const replica of replicas.values()) replica.tick()
    await time.ask().catch(() => undefined)
    await link.check()
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
      link.close()
    },
  }
}
