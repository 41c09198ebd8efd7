import type { PagePasses } from '@/lib/accounts/auth/pagePass'
import type { ReceiptKeys } from '@/lib/accounts/auth/receiptKeys'
import type { AuthService } from '@/lib/accounts/auth/types'
import type { BookHistory } from '@/lib/books/history/types'
import type { BookStore } from '@/lib/books/store/bookStore'
import type { TradeTape } from '@/lib/books/store/tradeTape'
import type { AlertStore } from '@/lib/core/domain/alert'
import type { ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import type { CatalogueReader } from '@/lib/core/domain/catalogue'
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
  /** What of its answers is not as the schemas say; absent where there is nothing. */
  drift?: readonly DriftEntry[]
  /** Rows that were requested and not read, by cause; absent where there are none. */
  unread?: UnreadRows
  /** Absent where the venue's books are not streamed. */
  stream?: StreamHealth
}

export interface Readiness {
  ready: boolean
  /** The process is stopping and serves only clients that have not noticed yet. */
  leaving?: boolean
  database: boolean
  /** For every venue that answers: catalogue, books and one matching run done. */
  venues: Partial<Record<VenueId, boolean>>
}

/** The part of pino that is used. */
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
  /** Matches as people see and decide them. */
  reviews: MatchReviews
  settlementReviews: SettlementReviews
  books: BookStore
  /** What they were in the last minutes. */
  bookHistory: BookHistory
  /** What can be bought for less than it pays. */
  scanner: ScannerService
  /** How long such opportunities lived. */
  lives: ArbitrageLives
  /** Recent trades from streams. */
  trades: TradeTape
  /** Past trades and prices, read from the venues on request. */
  history: VenueHistory
  /** The last seven days of markets in few points. */
  sparklines: Sparklines
  /** What accounts keep of the events list. */
  bookmarks: BookmarkStore
  /** Plans that were kept, and what signs them. */
  receipts: ReceiptStore
  receiptKeys: ReceiptKeys
  auth: AuthService
  /** Orders whose owners want to hear of a price. */
  alerts: AlertStore
  /** Does work that one process of the database at a time does. */
  lead: Lead
  /** Where accounts want to hear of events. */
  webhooks: Webhooks
  /** What pages show to be counted as pages. */
  pagePasses: PagePasses
  limiter: RateLimiter
  /** The turns of the event loop for work that takes long. */
  rotation: FairRotation
  /** Icons at venues' addresses. */
  images: ImageReader
  /** What is usual on each venue. */
  facts: Readonly<Record<VenueId, VenueFacts>>
  /** How each venue takes orders. */
  orders: Readonly<Record<VenueId, VenueOrders>>
  /** What orders must know of their markets, read from the venues on request. */
  orderFacts: OrderFactsReader
  /** Hands signed orders on; absent unless this deployment sends them. */
  sendOrder?: SendOrder
  /** The country of a network address, where the operator has a database of them. */
  countryOf: FindCountry
  /** Wallets on the venues' chains. */
  chain: ChainReader
  /** What browser sessions are sealed with. */
  authSecret: string
  /** Whatever this work logs, however deep, carries the request's id. */
  inRequest<T>(requestId: string, work: () => T): T
  health(venue: VenueId): VenueHealth
  readiness(): Promise<Readiness>
  /**
   * Marks these markets as requested: they stay fresh for the next minutes, and those without a fresh book
   * are read now, at most `budgetMs` (single flight per market). Never throws; what could not be read stays absent.
   */
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
}
