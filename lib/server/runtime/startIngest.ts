import { createBookPublisher } from '@/lib/books/replication/createBookPublisher'
import type { LeaderTransport } from '@/lib/books/replication/transports'
import type { BookStore } from '@/lib/books/store/bookStore'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape, type TradeTape } from '@/lib/books/store/tradeTape'
import type { VenueId } from '@/lib/core/domain/venue'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import type { PrismaClient } from '@/lib/infra/db/connect'
import type { AppConfig } from '@/lib/infra/env/server'
import { createLeadership } from '@/lib/infra/leadership/createLeadership'
import { createMatchModel } from '@/lib/infra/model/createMatchModel'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createIngest, type Ingest, type IngestDeps } from '@/lib/ingest/createIngest'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { FeedHealth } from '@/lib/ingest/venueHealth'
import type { Log } from '@/lib/operations/runtime'
import type { VenueConnector } from '@/lib/venues/connector'

/** Longer than one round through all followed markets. */
export const STALE_AFTER_MS = 90_000
/** Longest wait of a web process for a demanded book. */
const DEMAND_MS = 2_000

export interface IngestParts {
  config: AppConfig
  log: Log
  databaseUrl: string
  prisma: PrismaClient
  connectors: ReadonlyMap<VenueId, VenueConnector>
  ingestSettings?: Partial<IngestSettings>
}

/** Ingestion with the stores it fills. */
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
  const { matchModel } = config
  return createIngest({
    ...more,
    platforms: config.platforms,
    connectors,
    catalogue: createCatalogueWriter(prisma),
    clock: systemClock,
    log,
    ...(ingestSettings && { settings: ingestSettings }),
    ...(matchModel && {
      model: { model: createMatchModel(matchModel, { clock: systemClock }), budget: matchModel.budget },
    }),
  })
}

/** Reads all venues for this process only. In a shareable database one process at a time matches. */
export function startOwnIngest(parts: IngestParts): RunningIngest {
  const store = memory()
  const isShared = parts.config.databaseUrl !== undefined
  return { ...store, ...start(parts, { ...store, ...(isShared && { balanceRoles: shareMatching(parts) }) }) }
}

/** Every venue is read here; one process per database leads matching at a time. */
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

/** Each venue too is read by one process per database at a time. */
const shareAll =
  ({ databaseUrl, log }: IngestParts): BalanceRoles =>
  (roles, lead) =>
    createLeadership({ databaseUrl, roles, lead, clock: systemClock, log })

interface PublishedIngestOptions {
  transport: LeaderTransport
  /** False: the transport's receivers get the venues from no other process. */
  isShared: boolean
}

/** Stream messages are counted where metrics are served: in this process, or in its parent. */
const withoutCounts = ({ stream, ...health }: FeedHealth): FeedHealth => {
  if (!stream) return health
  const { messages: _, interruptions: __, ...rest } = stream
  return { ...health, stream: rest }
}

/** Reads this process's share of the venues and publishes their books to serving processes. */
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
