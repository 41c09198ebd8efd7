import { createBookPublisher } from '@/lib/books/replication/createBookPublisher'
import { createBookReplica } from '@/lib/books/replication/createBookReplica'
import {
  createRedisFollowerTransport,
  createRedisLeaderTransport,
} from '@/lib/books/replication/redisTransports'
import type { FollowerTransport, LeaderTransport } from '@/lib/books/replication/transports'
import type { BookReplica, ReplicationLog } from '@/lib/books/replication/types'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import type { Trade } from '@/lib/core/domain/trade'
import { price, shares } from '@/lib/core/domain/units'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Clock } from '@/lib/infra/net/types'

interface Options {
  clock?: Clock
  readTime?: () => Promise<number>
  staleAfterMs?: number
  log?: ReplicationLog
}

/** Over Redis, or over a given transport. */
type LeaderOptions = Options & ({ redisUrl: string } | { transport: LeaderTransport })
type ReplicaOptions = Options & ({ redisUrl: string } | { transport: FollowerTransport })

const quiet: ReplicationLog = { info: () => {}, warn: () => {}, error: () => {} }

/** A synthetic trade: once it has arrived, so has everything published before it. */
const marker = (venue: VenueId, id: string): Trade => ({
  venue,
  marketId: 'marker',
  id,
  at: 0,
  outcome: 'yes',
  side: 'buy',
  price: price(500_000),
  size: shares(1_000_000),
})

/** A publishing process without ingestion. */
export function startLeader(options: LeaderOptions) {
  const { clock = systemClock, staleAfterMs = 60_000, readTime } = options
  const transport =
    'transport' in options
      ? options.transport
      : createRedisLeaderTransport({ redisUrl: options.redisUrl, log: quiet })
  const memory = createMemoryBookStore({ clock, staleAfterMs })
  const trades = createTradeTape()
  const publisher = createBookPublisher({
    transport,
    books: memory,
    trades,
    staleAfterMs,
    clock,
    log: quiet,
    ...(readTime && { readTime }),
  })
  const terms = new Map<VenueId, AbortController>()
  return {
    books: publisher.books,
    trades,
    publisher,
    lead(venues: readonly VenueId[] = VENUE_IDS) {
      for (const venue of venues) {
        const term = new AbortController()
        terms.set(venue, term)
        const health = { venue, state: 'connected', message: '', refusals: 0 } as const
        publisher.lead(venue, { signal: term.signal, facts: () => ({ health, ready: true }) })
      }
    },
    resign: (venue: VenueId) => terms.get(venue)?.abort(),
    close: () => publisher.close(),
  }
}

export type TestLeader = ReturnType<typeof startLeader>

/** A web process's replica, after its first snapshots. */
export async function startReplica(options: ReplicaOptions) {
  const { clock = systemClock, readTime, log = quiet } = options
  const platforms = VENUE_IDS
  const transport =
    'transport' in options
      ? options.transport
      : createRedisFollowerTransport({ redisUrl: options.redisUrl, platforms, log })
  const replica = createBookReplica({
    transport,
    platforms,
    clock,
    log,
    ...(readTime && { readTime }),
  })
  await replica.ready
  return replica
}

let markers = 0

/** Waits until the replica has everything that the leader has published for these venues. */
export async function settle(
  leader: TestLeader,
  replica: BookReplica,
  venues: readonly VenueId[] = VENUE_IDS,
): Promise<void> {
  for (const venue of venues) {
    const id = `marker ${++markers}`
    const seen = new Promise<void>((resolve) => {
      const watching = new AbortController()
      replica.trades.watch((trade) => {
        if (trade.venue !== venue || trade.id !== id) return
        watching.abort()
        resolve()
      }, watching.signal)
    })
    leader.trades.add(marker(venue, id))
    await seen
  }
}
