import type { PagePasses } from '@/lib/accounts/auth/pagePass'
import type { ReceiptKeys } from '@/lib/accounts/auth/receiptKeys'
import type { AuthService } from '@/lib/accounts/auth/types'
import type { BookHistory } from '@/lib/books/history/types'
import type { BookStore } from '@/lib/books/store/bookStore'
import type { TradeTape } from '@/lib/books/store/tradeTape'
import type { AlertStore } from '@/lib/core/domain/alert'
import type { ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import type { CatalogueReader } from '@/lib/core/domain/catalogue'
import type { ExecutionStore } from '@/lib/core/domain/execution'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueOrders } from '@/lib/core/domain/order'
import type { ReceiptStore } from '@/lib/core/domain/receipt'
import type { VenueId } from '@/lib/core/domain/venue'
import type { VenueFacts } from '@/lib/core/domain/venueFacts'
import type { DriftEntry, UnreadRows } from '@/lib/core/domain/wireDrift'
import type { ChainReader } from '@/lib/infra/chain/types'
import type { MatchReviews } from '@/lib/infra/db/matches/matchReviews'
import type { SettlementReviews } from '@/lib/infra/db/matches/settlementReviews'
import type { BookmarkStore } from '@/lib/infra/db/users/bookmarks'
import type { AppConfig } from '@/lib/infra/env/server'
import type { FairRotation } from '@/lib/infra/limits/fairRotation'
import type { RateLimiter } from '@/lib/infra/limits/rateLimiter'
import type { Metrics } from '@/lib/infra/metrics/createMetrics'
import type { ImageReader } from '@/lib/infra/net/createImageReader'
import type { FindCountry } from '@/lib/infra/net/mmdb/createCountryFinder'
import type { Clock } from '@/lib/infra/net/types'
import type { OrderFactsReader } from '@/lib/ingest/orderFacts'
import type { Sparklines } from '@/lib/ingest/sparklines'
import type { StreamHealth } from '@/lib/ingest/venueHealth'
import type { VenueHistory } from '@/lib/ingest/venueHistory'
import type { ScannerService } from '@/lib/operations/scanner/createScannerService'
import type { Lead } from '../server/runtime/createLeader'
import type { SendOrder } from '../server/runtime/createOrderSender'
import type { Webhooks } from '../server/runtime/createWebhooks'

/**
 * `starting` until the first catalogue and books; `connected`; `degraded` answers in part; `down` does not answer;
 * `needs_key` and `disabled` cannot work in this deployment.
 */
export type VenueState = 'starting' | 'connected' | 'degraded' | 'down' | 'needs_key' | 'disabled'

export interface VenueHealth {
  venue: VenueId
  state: VenueState
  /** A sentence for people: which venue cannot be reached and why. "" when all is well. */
  message: string
  lastMessageAt?: number
  /** Rows dropped because they did not pass the schema, since start. */
  refusals: number
  /** Deviations of its responses from the schemas; absent when there are none. */
  drift?: readonly DriftEntry[]
  /** Rows that were requested but not read, by cause; absent when there are none. */
  unread?: UnreadRows
  /** Absent where the venue's books are not streamed. */
  stream?: StreamHealth
}

export interface Readiness {
  ready: boolean
  /** The process is stopping and serves only clients that have not noticed yet. */
  leaving?: boolean
  database: boolean
  /** For every responding venue: catalogue, books and one matching run done. */
  venues: Partial<Record<VenueId, boolean>>
}

/** The used part of pino. */
export interface Log {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/**
 * Everything a request needs, made once per process by lib/server/runtime and handed to operations as their first argument.
 * It lives in the server process, outside Next's bundle; handlers reach it by `getRuntime()`.
 */
export interface Runtime {
  config: AppConfig
  clock: Clock
  log: Log
  metrics: Metrics
  catalogue: CatalogueReader
  /** Matches for display and review. */
  reviews: MatchReviews
  settlementReviews: SettlementReviews
  books: BookStore
  /** The books of the last minutes. */
  bookHistory: BookHistory
  /** Opportunities: sets that cost less than they pay. */
  scanner: ScannerService
  /** Lifetimes of these opportunities. */
  lives: ArbitrageLives
  /** Recent trades from streams. */
  trades: TradeTape
  /** Past trades and prices, read from the venues on request. */
  history: VenueHistory
  /** The last seven days of markets, downsampled. */
  sparklines: Sparklines
  /** Accounts' bookmarks of the events list. */
  bookmarks: BookmarkStore
  /** Stored plans, and their signing keys. */
  receipts: ReceiptStore
  receiptKeys: ReceiptKeys
  /** Executions and practice accounts. */
  executions: ExecutionStore
  auth: AuthService
  /** Orders with price alerts. */
  alerts: AlertStore
  /** Leader election: runs work in one process per database at a time. */
  lead: Lead
  /** Accounts' webhooks. */
  webhooks: Webhooks
  /** Passes by which page requests are recognised. */
  pagePasses: PagePasses
  limiter: RateLimiter
  /** Fair scheduling of long work on the event loop. */
  rotation: FairRotation
  /** Icons from venues' addresses. */
  images: ImageReader
  /** Typical rules of each venue. */
  facts: Readonly<Record<VenueId, VenueFacts>>
  /** Order formats of each venue. */
  orders: Readonly<Record<VenueId, VenueOrders>>
  /** Market data that orders need, read from the venues on request. */
  orderFacts: OrderFactsReader
  /** Forwards signed orders; absent unless this deployment sends them. */
  sendOrder?: SendOrder
  /** The country of a network address, if the operator has a database of them. */
  countryOf: FindCountry
  /** Wallets on the venues' chains. */
  chain: ChainReader
  /** The secret that browser sessions are sealed with. */
  authSecret: string
  /** All log lines of this work, however deep, carry the request's id. */
  inRequest<T>(requestId: string, work: () => T): T
  health(venue: VenueId): VenueHealth
  readiness(): Promise<Readiness>
  /**
   * Marks these markets as requested: they stay fresh for the next minutes, and those without a fresh book
   * are read now, within `budgetMs` (single flight per market). Never throws; an unreadable book stays absent.
   */
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
}
