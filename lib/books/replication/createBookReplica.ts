import { LRUCache } from 'lru-cache'
import type { BookChange, BookStore } from '@/lib/books/store/bookStore'
import { NO_BOOKS } from '@/lib/books/store/countBooks'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { createDemandRouter } from './demandRouter'
import { createVenueFollower, type VenueFollower } from './followVenue'
import type { ReplicatedHealth } from './health'
import { HEARTBEAT_MS } from './redisKeys'
import { createReplicaVenue, type ReplicaEntry, type ReplicaVenue } from './replicaVenue'
import { createSharedTime } from './sharedTime'
import type { BookReplica, BookReplicaOptions } from './types'

/** Books cached as objects: the most recently read ones. */
const MAX_DECODED = 1_500
/** How long a venue without a leader counts as starting: ingestion may start after this process. */
const START_MS = 15_000

const readOnly = (): never => {
  throw new Error('A replica is read-only.')
}

/** A replica of the books that other processes ingest. */
export function createBookReplica(options: BookReplicaOptions): BookReplica {
  const { transport, platforms, clock, log } = options
  const time = createSharedTime({ clock, read: options.readTime ?? transport.readTime })
  const closing = new AbortController()
  const startedAt = clock.now()
  const trades = createTradeTape()
  const decoded = new LRUCache<ReplicaEntry, OrderBook>({ max: MAX_DECODED })
  const listeners = new Set<(change: BookChange) => void>()
  const lossListeners = new Set<(venue: VenueId) => void>()
  const replicas = new Map<VenueId, ReplicaVenue>()
  const followers = new Map<VenueId, VenueFollower>()
  let revision = 0

  const onChange = (change: BookChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const isLed = (venue: VenueId) => replicas.get(venue)?.isLed() ?? false

  const books: BookStore = {
    put: readOnly,
    confirm: readOnly,
    limitFreshness: readOnly,
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
    onLoss(listener, signal) {
      if (signal.aborted) return
      const call = (venue: VenueId) => listener(venue)
      lossListeners.add(call)
      signal.addEventListener('abort', () => lossListeners.delete(call), { once: true })
    },
  }
  const demandRouter = createDemandRouter({
    books,
    isLed,
    send: (venue, marketIds) => transport.demand(venue, marketIds),
    clock,
  })

  for (const venue of platforms) {
    const onRevision = () => {
      revision += 1
    }
    const onLoss = () => {
      for (const listener of [...lossListeners]) listener(venue)
    }
    const replica = createReplicaVenue({ venue, time, clock, decoded, onRevision, onChange, onLoss })
    const answered = (marketIds: readonly string[]) => demandRouter.answered(venue, marketIds)
    const { signal } = closing
    const follower = createVenueFollower({
      venue,
      replica,
      trades,
      transport,
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
    transport.listen({
      async onConnect() {
        for (const follower of followers.values()) await follower.resync()
        resolve()
      },
      onDisconnect() {
        for (const follower of followers.values()) follower.onDisconnect()
      },
      onFailure: resolve,
      onUpdate: (venue, lines) => followers.get(venue)?.take(lines),
    })
  })

  async function tick() {
    for (const replica of replicas.values()) replica.tick()
    await time.sync().catch(() => undefined)
    await transport.check()
  }
  const timer = setInterval(() => void tick(), HEARTBEAT_MS)

  function health(venue: VenueId): ReplicatedHealth {
    const reported = replicas.get(venue)?.facts()?.health
    const { lastMessageAt, ...rest } = reported ?? { refusals: 0 }
    const last = lastMessageAt === undefined ? {} : { lastMessageAt: lastMessageAt - (time.latest(0) ?? 0) }
    if (reported && isLed(venue)) return { ...reported, ...last }
    const name = VENUES[venue].name
    if (!reported && clock.now() - startedAt < START_MS)
      return { venue, state: 'starting', message: `${name} is being read for the first time.`, refusals: 0 }
    const message = `${name} is not being ingested at the moment: its order books are stale.`
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
    demand: (refs, demandOptions) => demandRouter.demand(refs, demandOptions),
    ready,
    async close() {
      closing.abort()
      clearInterval(timer)
      transport.close()
    },
  }
}
