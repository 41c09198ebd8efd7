import { createBookReplica } from '@/lib/books/replication/createBookReplica'
import {
  createRedisFollowerTransport,
  createRedisLeaderTransport,
} from '@/lib/books/replication/redisTransports'
import type { FollowerTransport } from '@/lib/books/replication/transports'
import type { BookStore } from '@/lib/books/store/bookStore'
import type { BookStats } from '@/lib/books/store/countBooks'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape, type TradeTape } from '@/lib/books/store/tradeTape'
import type { CatalogueReader } from '@/lib/core/domain/catalogue'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { Metrics } from '@/lib/infra/metrics/createMetrics'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createDemandOnly } from '@/lib/ingest/demandOnly'
import type { Readiness, Runtime } from '@/lib/operations/runtime'
import { withLateBooks } from '@/lib/operations/views/withLateBooks'
import { wireDrift } from '@/lib/venues/drift/wireDrift'
import { type IngestParts, STALE_AFTER_MS, startOwnIngest, startPublishedIngest } from './startIngest'
import { startIngestChild } from './startIngestChild'

/** A web process's source of books and of venue health. */
export interface BookSource extends Pick<Runtime, 'health' | 'demand'> {
  books: BookStore
  trades: TradeTape
  readiness(): Readiness['venues']
  close(): Promise<void>
}

interface Closable {
  close(): Promise<void>
}

interface BookSourceParts extends IngestParts {
  metrics: Pick<Metrics, 'asked'>
  catalogue: Pick<CatalogueReader, 'findMarketsById'>
  /** Stops all reading when the service stops. */
  signal: AbortSignal
}

/** Minimum interval between counts of books, ms. */
const HOLD_MS = 250

/**
 * With Redis, books from all ingesting processes, possibly including this one's child. Without it, books from the child
 * or from ingestion in this process; with INGEST=off, only requested books.
 */
export function createBookSource(parts: BookSourceParts): BookSource {
  const source = openBookSource(parts)
  const counted = new Map<VenueId, { at: number; stats: BookStats }>()
  /** Each count is a pass over the venue's books, and health is read many times per second. */
  function statsOf(venue: VenueId): BookStats {
    const at = systemClock.now()
    const last = counted.get(venue)
    if (last && Math.abs(at - last.at) < HOLD_MS) return last.stats
    const stats = source.books.stats(venue)
    counted.set(venue, { at, stats })
    return stats
  }
  return { ...source, health: (venue) => withLateBooks(source.health(venue), statsOf(venue)) }
}

function openBookSource(parts: BookSourceParts): BookSource {
  const { redisUrl, ingest } = parts.config
  if (redisUrl !== undefined) return readShared(parts, redisUrl)
  if (ingest === 'child') return readFromChild(parts)
  return ingest === 'inline' ? startOwnIngest(parts) : readOnDemand(parts)
}

function readShared(parts: BookSourceParts, redisUrl: string): BookSource {
  const { config, log } = parts
  const ingest = startShareOf(parts, redisUrl)
  return follow(parts, createRedisFollowerTransport({ redisUrl, platforms: config.platforms, log }), ingest)
}

/** This deployment unit's share of the ingestion. */
function startShareOf(parts: BookSourceParts, redisUrl: string): Closable | undefined {
  const { config, log } = parts
  switch (config.ingest) {
    case 'child':
      return startIngestChild(parts)
    case 'inline':
      return startPublishedIngest(parts, {
        transport: createRedisLeaderTransport({ redisUrl, log }),
        isShared: true,
      })
    case 'off':
      return undefined
  }
}

function readFromChild(parts: BookSourceParts): BookSource {
  const child = startIngestChild(parts)
  return follow(parts, child.transport, child)
}

/** Books read by other processes. A `reader` of our own is closed first. */
function follow(
  { config, log }: BookSourceParts,
  transport: FollowerTransport,
  reader: Closable | undefined,
): BookSource {
  const { platforms } = config
  const replica = createBookReplica({ transport, platforms, clock: systemClock, log })
  // A first read happens once: a venue taken over by another process must not make this one unready.
  const done = new Set<VenueId>()
  return {
    ...replica,
    health(venue) {
      const health = replica.health(venue)
      // This process reads tapes and histories, the other one everything else.
      const drift = [...(health.drift ?? []), ...wireDrift.of(venue)].sort((a, b) => b.count - a.count)
      return drift.length > 0 ? { ...health, drift } : health
    },
    readiness() {
      const now = replica.readiness()
      const known = platforms.filter((venue) => now[venue] !== undefined)
      for (const venue of known) if (now[venue]) done.add(venue)
      return Object.fromEntries(known.map((venue) => [venue, done.has(venue)]))
    },
    async close() {
      await reader?.close()
      await replica.close()
    },
  }
}

function readOnDemand({ connectors, catalogue, signal }: BookSourceParts): BookSource {
  const clock = systemClock
  const books = createMemoryBookStore({ clock, staleAfterMs: STALE_AFTER_MS })
  return {
    books,
    trades: createTradeTape(),
    health: (venue: VenueId) => ({
      venue,
      state: 'disabled',
      message: `${VENUES[venue].name} is not read by this process (INGEST=off).`,
      refusals: 0,
    }),
    readiness: () => ({}),
    demand: createDemandOnly({ connectors, books, catalogue, clock, signal }),
    close: async () => undefined,
  }
}
