import type { BookStore } from '@/lib/books/bookStore'
import { createMemoryBookStore } from '@/lib/books/memoryBookStore'
import { createTradeTape, type TradeTape } from '@/lib/books/tradeTape'
import { createCatalogueWriter } from '@/lib/db/catalogueWriter'
import type { PrismaClient } from '@/lib/db/connect'
import type { VenueId } from '@/lib/domain/venue'
import type { AppConfig } from '@/lib/env/server'
import { createIngest, type Ingest, type IngestDeps } from '@/lib/ingest/createIngest'
import { createLeadership } from '@/lib/ingest/createLeadership'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { FeedHealth } from '@/lib/ingest/venueHealth'
import { createMatchJudge } from '@/lib/judge/createMatchJudge'
import { systemClock } from '@/lib/net/systemClock'
import { createBookPublisher } from '@/lib/replication/createBookPublisher'
import type { LeaderTransport } from '@/lib/replication/transports'
import type { VenueConnector } from '@/lib/venues/connector'
import type { Log } from './types'

/** Longer than one round through all followed markets. */
export const STALE_AFTER_MS = 90_000
/** A web process waits no longer for a book that it asked for. */
const DEMAND_MS = 2_000

export interface IngestParts {
  config: AppConfig
  log: Log
  databaseUrl: string
  prisma: PrismaClient
  connectors: ReadonlyMap<VenueId, VenueConnector>
  ingestSettings?: Partial<IngestSettings>
}

/** Ingestion with what it fills. */
export interface RunningIngest extends Ingest {
  books: BookStore
  trades: TradeTape
}

const memory = () => ({
  books: createMemoryBookStore({ clock: systemClock, staleAfterMs: STALE_AFTER_MS }),
  trades: createTradeTape(),
})

type BalanceRoles = NonNullable<IngestDeps['balanceRoles']>

function start(parts: IngestParts, more: Pick<IngestDeps, 'books' | 'trades' | 'balanceRoles'>): Ingest {
  const { config, log, prisma, connectors, ingestSettings } = parts
  const { judge } = config
  return createIngest({
    ...more,
    platforms: config.platforms,
    connectors,
    catalogue: createCatalogueWriter(prisma),
    clock: systemClock,
    log,
    ...(ingestSettings && { settings: ingestSettings }),
    ...(judge && {
      judge: { judge: createMatchJudge(judge, { clock: systemClock }), perHour: judge.perHour },
    }),
  })
}

/** Reads all venues for this process alone. In a database that others may use too, one process at a time matches. */
export function startOwnIngest(parts: IngestParts): RunningIngest {
  const store = memory()
  const isShared = parts.config.databaseUrl !== undefined
  return { ...store, ...start(parts, { ...store, ...(isShared && { balanceRoles: shareMatching(parts) }) }) }
}

/** Every venue is read here; matching is led by one process of a database at a time. */
const shareMatching =
  ({ databaseUrl, log }: IngestParts): BalanceRoles =>
  (roles, lead) => {
    const stopping = new AbortController()
    const reading = roles.filter((role) => role !== 'matching').map((role) => lead(role, stopping.signal))
    const matching = createLeadership({ databaseUrl, roles: ['matching'], lead, clock: systemClock, log })
    return {
      async close() {
        stopping.abort()
        await Promise.all([...reading, matching.close()])
      },
    }
  }

/** Venues too are each read by one process of a database at a time. */
const shareAll =
  ({ databaseUrl, log }: IngestParts): BalanceRoles =>
  (roles, lead) =>
    createLeadership({ databaseUrl, roles, lead, clock: systemClock, log })

interface PublishedIngestOptions {
  transport: LeaderTransport
  /** False: whoever the transport leads to reads the venues through nobody else. */
  isShared: boolean
}

/** Stream messages are counted where metrics are read: in this process, or in the one that it ingests for. */
const withoutCounts = ({ stream, ...health }: FeedHealth): FeedHealth => {
  if (!stream) return health
  const { messages: _, interruptions: __, ...rest } = stream
  return { ...health, stream: rest }
}

/** Takes this process's share of the venues and publishes their books to serving processes. */
export function startPublishedIngest(
  parts: IngestParts,
  { transport, isShared }: PublishedIngestOptions,
): RunningIngest {
  const store = memory()
  const { log } = parts
  const publisher = createBookPublisher({
    ...store,
    transport,
    staleAfterMs: STALE_AFTER_MS,
    clock: systemClock,
    log,
  })
  const share = isShared ? shareAll(parts) : shareMatching(parts)
  const ingest = start(parts, {
    books: publisher.books,
    trades: store.trades,
    balanceRoles: (roles, lead) =>
      share(roles, (role, signal) => {
        const term = lead(role, signal)
        if (role !== 'matching')
          publisher.lead(role, {
            signal,
            facts: () => ({
              health: isShared ? withoutCounts(ingest.health(role)) : ingest.health(role),
              ready: ingest.readiness()[role],
            }),
          })
        return term
      }),
  })
  publisher.onDemand((refs) => ingest.demand(refs, { budgetMs: DEMAND_MS }))
  return {
    ...store,
    ...ingest,
    async close() {
      await ingest.close()
      await publisher.close()
    },
  }
}
