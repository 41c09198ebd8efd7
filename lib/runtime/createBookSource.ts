import type { BookStore } from '@/lib/books/bookStore'
import { createMemoryBookStore } from '@/lib/books/memoryBookStore'
import { createTradeTape, type TradeTape } from '@/lib/books/tradeTape'
import type { CatalogueReader } from '@/lib/domain/catalogue'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import { createDemandOnly } from '@/lib/ingest/demandOnly'
import { systemClock } from '@/lib/net/systemClock'
import { createBookReplica } from '@/lib/replication/createBookReplica'
import { type IngestParts, STALE_AFTER_MS, startOwnIngest, startSharedIngest } from './startIngest'
import type { Readiness, Runtime } from './types'

/** Where a web process has its books from, and what it knows of the venues. */
export interface BookSource extends Pick<Runtime, 'health' | 'demand'> {
  books: BookStore
  trades: TradeTape
  readiness(): Readiness['venues']
  close(): Promise<void>
}

interface BookSourceParts extends IngestParts {
  catalogue: Pick<CatalogueReader, 'findMarketsById'>
  /** Ends all reading when the service stops. */
  signal: AbortSignal
}

/**
 * With Redis, what all ingesting processes tell, this one perhaps among them. Without it, this process's own reading of
 * the venues; or, told not to ingest, only what somebody looks at.
 */
export function createBookSource(parts: BookSourceParts): BookSource {
  const { redisUrl, ingest } = parts.config
  if (redisUrl !== undefined) return readShared(parts, redisUrl)
  return ingest === 'inline' ? startOwnIngest(parts) : readOnDemand(parts)
}

function readShared(parts: BookSourceParts, redisUrl: string): BookSource {
  const { config, log } = parts
  const ingest = config.ingest === 'inline' ? startSharedIngest(parts, redisUrl) : undefined
  const replica = createBookReplica({ redisUrl, platforms: config.platforms, clock: systemClock, log })
  // A first reading is done once: a venue that another process takes over must not take this one out of service.
  const done = new Set<VenueId>()
  return {
    ...replica,
    readiness() {
      const now = replica.readiness()
      const known = config.platforms.filter((venue) => now[venue] !== undefined)
      for (const venue of known) if (now[venue]) done.add(venue)
      return Object.fromEntries(known.map((venue) => [venue, done.has(venue)]))
    },
    async close() {
      await ingest?.close()
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
