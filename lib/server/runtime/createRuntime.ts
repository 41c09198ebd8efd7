import { setMaxListeners } from 'node:events'
import { createAuthService } from '@/lib/accounts/auth/createAuthService'
import { createPagePasses } from '@/lib/accounts/auth/pagePass'
import { createReceiptKeys } from '@/lib/accounts/auth/receiptKeys'
import { loadAuthSecret } from '@/lib/accounts/auth/secret'
import { createVerifySignature } from '@/lib/accounts/auth/verifySignature'
import { createBookHistory } from '@/lib/books/history/createBookHistory'
import { createArbitrageLives } from '@/lib/infra/db/arbitrageLives'
import { withCache } from '@/lib/infra/db/catalogue/cachedReader'
import { createCatalogueReader } from '@/lib/infra/db/catalogue/catalogueReader'
import { openDatabase, type PrismaClient } from '@/lib/infra/db/connect'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'
import { createSettlementReviews } from '@/lib/infra/db/matches/settlementReviews'
import { createAlertStore } from '@/lib/infra/db/users/alerts'
import { createBookmarkStore } from '@/lib/infra/db/users/bookmarks'
import { createExecutionStore } from '@/lib/infra/db/users/executions'
import { createReceiptStore } from '@/lib/infra/db/users/receipts'
import type { AppConfig } from '@/lib/infra/env/server'
import { createFairRotation } from '@/lib/infra/limits/fairRotation'
import { createMemoryRateLimiter } from '@/lib/infra/limits/memoryRateLimiter'
import { createProcessorBudgets } from '@/lib/infra/limits/processorBudgets'
import { createRedisRateLimiter } from '@/lib/infra/limits/redisRateLimiter'
import { createMetrics } from '@/lib/infra/metrics/createMetrics'
import { observeService } from '@/lib/infra/metrics/observeService'
import { observeVenues } from '@/lib/infra/metrics/observeVenues'
import { createImageReader } from '@/lib/infra/net/createImageReader'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createOrderFactsReader } from '@/lib/ingest/orderFacts'
import type { IngestSettings } from '@/lib/ingest/settings'
import { createSparklines } from '@/lib/ingest/sparklines'
import { createVenueHistory } from '@/lib/ingest/venueHistory'
import type { Log, Runtime } from '@/lib/operations/runtime'
import { createScannerService } from '@/lib/operations/scanner/createScannerService'
import { VENUE_FACTS, VENUE_ORDERS } from '@/lib/venues/registry'
import { connectVenues } from './connectVenues'
import { createBookSource } from './createBookSource'
import { createChains } from './createChains'
import { createLeader } from './createLeader'
import { createOrderSender } from './createOrderSender'
import { createWebhooks } from './createWebhooks'
import { openCountries } from './openCountries'
import { inRequest } from './requestScope'
import { startLifeRecords } from './startLifeRecords'
import { VERSION } from './version'

const DATABASE_CHECK_MS = 2_000

/** A runtime with its lifecycle, for its creator to close. */
export interface OwnedRuntime extends Runtime {
  /** Reports not ready from now on, and continues serving. */
  leave(): void
  /** Stops reading the venues, writes pending counts, closes the database. */
  close(): Promise<void>
}

export interface RuntimeOptions {
  config: AppConfig
  log: Log
  databaseUrl: string
  ingestSettings?: Partial<IngestSettings>
}

/** Assembles the parts. From now on venues are read in the background. */
export function createRuntime(options: RuntimeOptions): OwnedRuntime {
  const { config, log, databaseUrl } = options
  const clock = systemClock
  const countryOf = openCountries(config)
  const { prisma, close: closeDatabase } = openDatabase(databaseUrl)
  const authSecret = loadAuthSecret({ config })
  const auth = createAuthService({
    prisma,
    secret: authSecret,
    publicUrl: config.publicUrl,
    verifySignature: createVerifySignature({ nodes: config.signInNodes }),
    clock,
    log,
  })
  const limiter = createLimiter(config, log)
  const metrics = createMetrics({ version: VERSION, process: true })
  const catalogue = withCache(createCatalogueReader(prisma))
  const stopping = new AbortController()
  const { signal } = stopping
  // Every wait and request of this process listens to it: many listeners are no leak.
  setMaxListeners(0, signal)
  const connectors = connectVenues(config, { log, metrics })
  const source = createBookSource({ ...options, metrics, prisma, connectors, catalogue, signal })
  const maxBytes = config.bookHistoryBytes
  const bookHistory = createBookHistory({ books: source.books, clock, maxBytes }, signal)
  const history = createVenueHistory({ connectors, signal })
  const { platforms } = config
  const scanner = createScannerService({ ...source, catalogue, clock, platforms, log })
  scanner.start(signal)
  const lives = createArbitrageLives(prisma)
  const isShared = config.databaseUrl !== undefined
  const lead = createLeader({ databaseUrl, isShared, log })
  const records = startLifeRecords({ scanner, lives, log, lead })

  const receipts = createReceiptStore(prisma)
  const receiptKeys = createReceiptKeys({
    store: receipts,
    secret: authSecret,
    ...(config.receiptKey && { privateKey: config.receiptKey }),
    clock,
    log,
  })
  const webhooks = createWebhooks({ config, prisma, auth, authSecret, metrics, clock, log })
  const sending = webhooks.run(signal)
  let leaving = false
  let wasRead = false

  const runtime: OwnedRuntime = {
    config,
    clock,
    log,
    metrics,
    books: source.books,
    bookHistory,
    scanner,
    lives,
    trades: source.trades,
    history,
    sparklines: createSparklines({ history, clock, signal }),
    bookmarks: createBookmarkStore(prisma),
    receipts,
    receiptKeys,
    executions: createExecutionStore(prisma),
    auth,
    alerts: createAlertStore(prisma),
    lead,
    webhooks,
    pagePasses: createPagePasses({ secret: authSecret, clock }),
    chain: createChains({ config, log, metrics, prisma, catalogue, connectors, signal }),
    facts: VENUE_FACTS,
    orders: VENUE_ORDERS,
    orderFacts: createOrderFactsReader({ connectors, signal }),
    sendOrder: createOrderSender(config),
    countryOf,
    limiter,
    rotation: createFairRotation(config.rateLimitAnon > 0 ? { budgets: createProcessorBudgets() } : {}),
    inRequest,
    images: createImageReader(),
    authSecret,
    catalogue,
    reviews: createMatchReviews(prisma),
    settlementReviews: createSettlementReviews(prisma),
    health: source.health,
    async readiness() {
      if (leaving) return { ready: false, leaving, database: true, venues: {} }
      const database = await isDatabaseUp(prisma)
      const venues = source.readiness()
      // The first read happens once: a venue that recovers, or changes its leader, does not make the service unready.
      wasRead ||= Object.values(venues).every(Boolean)
      return { ready: database && wasRead, database, venues }
    },
    demand: source.demand,
    leave() {
      leaving = true
    },
    async close() {
      await records.close()
      stopping.abort()
      await sending
      await source.close()
      await auth.close()
      await limiter.close()
      await closeDatabase()
    },
  }
  observeVenues(metrics.registry, { ...runtime, platforms, signal })
  observeService(metrics.registry, runtime)
  return runtime
}

function createLimiter({ redisUrl }: AppConfig, log: Log) {
  if (!redisUrl) return createMemoryRateLimiter()
  log.info({}, 'Rate limits and order books are shared through Redis.')
  return createRedisRateLimiter({ url: redisUrl, log })
}

async function isDatabaseUp(prisma: PrismaClient): Promise<boolean> {
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
  return database
}
