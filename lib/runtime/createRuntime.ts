import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { createAuthService } from '@/lib/auth/createAuthService'
import { loadAuthSecret } from '@/lib/auth/secret'
import { createVerifySignature } from '@/lib/auth/verifySignature'
import type { BookStore } from '@/lib/books/bookStore'
import { createMemoryBookStore } from '@/lib/books/memoryBookStore'
import { createTradeTape, type TradeTape } from '@/lib/books/tradeTape'
import { createBookmarkStore } from '@/lib/db/bookmarks'
import { withCache } from '@/lib/db/cachedReader'
import { createCatalogueReader } from '@/lib/db/catalogueReader'
import { createCatalogueWriter } from '@/lib/db/catalogueWriter'
import { openDatabase, type PrismaClient } from '@/lib/db/connect'
import { createMatchReviews } from '@/lib/db/matchReviews'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import type { AppConfig } from '@/lib/env/server'
import { createIngest, type Ingest } from '@/lib/ingest/createIngest'
import { createDemandOnly } from '@/lib/ingest/demandOnly'
import type { IngestSettings } from '@/lib/ingest/settings'
import { createSparklines } from '@/lib/ingest/sparklines'
import { createVenueHistory } from '@/lib/ingest/venueHistory'
import { createMemoryRateLimiter } from '@/lib/limits/memoryRateLimiter'
import { createRedisRateLimiter } from '@/lib/limits/redisRateLimiter'
import { countAsks } from '@/lib/metrics/countAsks'
import { createMetrics, type Metrics } from '@/lib/metrics/createMetrics'
import { observeService } from '@/lib/metrics/observeService'
import { observeVenues } from '@/lib/metrics/observeVenues'
import { createFetchJson } from '@/lib/net/createFetchJson'
import { createImageReader } from '@/lib/net/createImageReader'
import { systemClock } from '@/lib/net/systemClock'
import type { VenueConnector } from '@/lib/venues/connector'
import { createConnectors, hostLimits } from '@/lib/venues/registry'
import { createChains } from './createChains'
import { inRequest } from './requestScope'
import type { Log, Readiness, Runtime, VenueHealth } from './types'

/** Longer than one round through all followed markets. */
const STALE_AFTER_MS = 90_000
/** A venue that came back is noticed within this. */
const MAX_CIRCUIT_OPEN_MS = 10_000
const DATABASE_CHECK_MS = 2_000
const VERSION = String(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
)

/** The runtime of whoever made it: to be closed by them. */
export interface OwnedRuntime extends Runtime {
  /** From now on it says that it is not ready, and goes on. */
  leave(): void
  /** Stops reading the venues, writes what is counted, closes the database. */
  close(): Promise<void>
}

export interface RuntimeOptions {
  config: AppConfig
  log: Log
  databaseUrl: string
  ingestSettings?: Partial<IngestSettings>
}

/** Puts the parts together. Venues are read from now on, in the background. */
export function createRuntime(options: RuntimeOptions): OwnedRuntime {
  const { config, log, databaseUrl } = options
  const clock = systemClock
  const { prisma, close: closeDatabase } = openDatabase(databaseUrl)
  const books = createMemoryBookStore({ clock, staleAfterMs: STALE_AFTER_MS })
  const trades = createTradeTape()
  const authSecret = loadAuthSecret({ config })
  const auth = createAuthService({
    prisma,
    secret: authSecret,
    publicUrl: config.publicUrl,
    verifySignature: createVerifySignature({ rpcUrls: config.signInRpcUrls }),
    clock,
    log,
  })
  const limiter = createLimiter(config, log)
  const metrics = createMetrics({ version: VERSION, process: true })
  const catalogue = withCache(createCatalogueReader(prisma))
  const stopping = new AbortController()
  const { signal } = stopping
  // Every wait and every request of this process listens to it: many at once are no leak.
  setMaxListeners(0, signal)
  const connectors = connect(config, { log, metrics })
  const ingest =
    config.ingest === 'inline' ? startIngest({ ...options, prisma, books, trades, connectors }) : undefined
  const history = createVenueHistory({ connectors, signal })
  const demand = ingest?.demand ?? createDemandOnly({ connectors, books, catalogue, clock, signal })

  let leaving = false

  const runtime: OwnedRuntime = {
    config,
    clock,
    log,
    metrics,
    books,
    trades,
    history,
    sparklines: createSparklines({ history, clock, signal }),
    bookmarks: createBookmarkStore(prisma),
    auth,
    chain: createChains({ config, log, metrics, prisma, catalogue, connectors, signal }),
    limiter,
    inRequest,
    images: createImageReader(),
    authSecret,
    catalogue,
    reviews: createMatchReviews(prisma),
    health: (venue) => ingest?.health(venue) ?? notReading(venue),
    readiness: async () =>
      leaving ? { ready: false, leaving, database: true, venues: {} } : checkReadiness(prisma, ingest),
    demand,
    leave() {
      leaving = true
    },
    async close() {
      stopping.abort()
      await ingest?.close()
      await auth.close()
      await limiter.close()
      await closeDatabase()
    },
  }
  observeVenues(metrics.registry, { ...runtime, platforms: config.platforms, signal })
  observeService(metrics.registry, runtime)
  return runtime
}

function createLimiter({ redisUrl }: AppConfig, log: Log) {
  if (!redisUrl) return createMemoryRateLimiter()
  log.info({}, 'Rate limits are shared through Redis; every process keeps order books of its own.')
  return createRedisRateLimiter({ url: redisUrl, log })
}

function connect(config: AppConfig, { log, metrics }: { log: Log; metrics: Metrics }) {
  const clock = systemClock
  const fetchJson = createFetchJson({
    clock,
    // Every failed attempt is a detail; that a venue went away is told once, by the health board.
    log: { warn: (facts, message) => log.debug(facts, message) },
    limits: hostLimits(config),
    breaker: { maxOpenMs: MAX_CIRCUIT_OPEN_MS },
  })
  const counted = countAsks(fetchJson, { metrics, targets: venueAddresses(config) })
  return createConnectors({ platforms: config.platforms, config, fetchJson: counted, clock })
}

const venueAddresses = ({ polymarket, ...config }: AppConfig): Record<VenueId, string[]> => ({
  polymarket: [polymarket.gammaUrl, polymarket.clobUrl, polymarket.dataUrl],
  kalshi: [config.kalshi.apiUrl],
  limitless: [config.limitless.apiUrl],
  opinion: [config.opinion.apiUrl],
  predictfun: [config.predictfun.apiUrl],
})

interface IngestParts extends RuntimeOptions {
  prisma: PrismaClient
  books: BookStore
  trades: TradeTape
  connectors: ReadonlyMap<VenueId, VenueConnector>
}

function startIngest(parts: IngestParts): Ingest {
  const { config, log, prisma, books, trades, connectors, ingestSettings } = parts
  return createIngest({
    platforms: config.platforms,
    connectors,
    books,
    trades,
    catalogue: createCatalogueWriter(prisma),
    clock: systemClock,
    log,
    ...(ingestSettings && { settings: ingestSettings }),
  })
}

const notReading = (venue: VenueId): VenueHealth => ({
  venue,
  state: 'disabled',
  message: `${VENUES[venue].name} is not read by this process (INGEST=off).`,
  refusals: 0,
})

async function checkReadiness(prisma: PrismaClient, ingest: Ingest | undefined): Promise<Readiness> {
  const late = new AbortController()
  const answered = prisma.$queryRaw`select 1`.then(
    () => true,
    () => false,
  )
  const tooLate = systemClock.sleep(DATABASE_CHECK_MS, late.signal).then(
    () => false,
    () => false,
  )
  const database = await Promise.race([answered, tooLate])
  late.abort()
  const venues = ingest?.readiness() ?? {}
  return { ready: database && Object.values(venues).every(Boolean), database, venues }
}
