import { createPagePasses } from '@/lib/accounts/auth/pagePass'
import { createReceiptKeys } from '@/lib/accounts/auth/receiptKeys'
import { createBookHistory, type RunningHistory } from '@/lib/books/history/createBookHistory'
import type { BookStore } from '@/lib/books/store/bookStore'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import type { ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import { type Bookmark, mergeBookmarks } from '@/lib/core/domain/bookmarks'
import type {
  CatalogueReader,
  EventListFilters,
  EventListQuery,
  GroupDetail,
  GroupOutcomeDetail,
  MarketHit,
} from '@/lib/core/domain/catalogue'
import type { Market, MarketRef } from '@/lib/core/domain/market'
import { sureSets } from '@/lib/core/domain/matchLinks'
import type { VenueId } from '@/lib/core/domain/venue'
import type { ChainReader, WalletsRead } from '@/lib/infra/chain/types'
import type { MatchReviews } from '@/lib/infra/db/matches/matchReviews'
import type { SettlementReviews } from '@/lib/infra/db/matches/settlementReviews'
import type { BookmarkStore } from '@/lib/infra/db/users/bookmarks'
import { type AppConfig, readConfig } from '@/lib/infra/env/server'
import { createFairRotation } from '@/lib/infra/limits/fairRotation'
import { createMemoryRateLimiter } from '@/lib/infra/limits/memoryRateLimiter'
import { createMetrics } from '@/lib/infra/metrics/createMetrics'
import type { Sparklines } from '@/lib/ingest/sparklines'
import type { VenueHistory } from '@/lib/ingest/venueHistory'
import type { Log, Readiness, Runtime, VenueHealth } from '@/lib/operations/runtime'
import { createScannerService } from '@/lib/operations/scanner/createScannerService'
import { withLateBooks } from '@/lib/operations/views/withLateBooks'
import { VENUE_FACTS, VENUE_ORDERS } from '@/lib/venues/registry'
import { NOW } from './builders'
import { createMemoryAuth } from './memoryAuth'
import { createMemoryReceipts } from './memoryReceipts'
import { noAlerts } from './noAlerts'
import { noExecutions } from './noExecutions'
import { noWebhooks } from './noWebhooks'

const AUTH_SECRET = 'a secret of thirty-two characters'

const setOf = ({ members, links }: GroupOutcomeDetail, venue: VenueId) =>
  sureSets(
    members.map(({ market }) => market.venue),
    links,
  ).get(venue) ?? 0

function hitsOf(events: readonly GroupDetail[]): MarketHit[] {
  const hit = (event: GroupDetail, outcome: GroupOutcomeDetail): MarketHit[] =>
    outcome.members.map(({ market, inverted }) => ({
      market,
      group: {
        id: event.id,
        slug: event.slug,
        title: event.title,
        outcomeId: outcome.id,
        outcomeTitle: outcome.title,
        inverted,
        sureSet: setOf(outcome, market.venue),
      },
    }))
  return events.flatMap((event) => event.outcomes.flatMap((outcome) => hit(event, outcome)))
}

function isListed(event: GroupDetail, query: EventListFilters & Pick<EventListQuery, 'category'>): boolean {
  const { venues, category, q, status, paired, ids } = query
  if (ids && !ids.includes(event.id)) return false
  if (venues && !event.sources.some(({ venue }) => venues.includes(venue))) return false
  if (category !== undefined && event.category !== category) return false
  if (q !== undefined && !event.title.toLowerCase().includes(q.toLowerCase())) return false
  if (paired && event.sources.length < 2) return false
  return status === 'all' || event.isClosed === (status === 'closed')
}

function memoryCatalogue({
  events = [],
  unmatched = [],
  renamed = {},
}: Pick<TestRuntimeOptions, 'events' | 'unmatched' | 'renamed'>): CatalogueReader {
  const hits = [...hitsOf(events), ...unmatched.map((market): MarketHit => ({ market }))]
  return {
    peekEvent: (slug) => events.find((each) => each.slug === slug),
    peekMarket: (ref) =>
      hits.find(({ market: { venue, id, yesTokenId, noTokenId } }) =>
        venue === ref.venue && 'tokenId' in ref
          ? ref.tokenId === yesTokenId || ref.tokenId === noTokenId
          : venue === ref.venue && 'marketId' in ref && id === ref.marketId,
      ),
    async findEvent(slug) {
      const event = events.find((each) => each.slug === slug)
      if (event) return { event }
      const renamedTo = Object.hasOwn(renamed, slug) ? renamed[slug] : undefined
      return renamedTo === undefined ? undefined : { renamedTo }
    },
    async listEvents(query) {
      const place = ({ id }: GroupDetail) => {
        const index = query.first?.indexOf(id) ?? -1
        return index < 0 ? Number.MAX_SAFE_INTEGER : index
      }
      const listed = events
        .filter((event) => isListed(event, query))
        .sort((a, b) => place(a) - place(b) || (b.volume ?? -1) - (a.volume ?? -1) || (a.id < b.id ? -1 : 1))
      return { events: listed.slice(query.offset, query.offset + query.limit), total: listed.length }
    },
    async findOutcome(id) {
      const event = events.find(({ outcomes }) => outcomes.some((outcome) => outcome.id === id))
      return event && { outcomeId: id, slug: event.slug }
    },
    findMarketsByToken: async (refs) =>
      hits.filter(({ market }) =>
        refs.some(
          ({ venue, tokenId }) =>
            market.venue === venue && (market.yesTokenId === tokenId || market.noTokenId === tokenId),
        ),
      ),
    findMarketsById: async (refs) =>
      hits.filter(({ market }) =>
        refs.some(({ venue, marketId }) => market.venue === venue && market.id === marketId),
      ),
    listRelated: async () => [],
    listPairedGroups: async () =>
      events
        .filter((event) => !event.isClosed && event.sources.length > 1)
        .map(({ id, outcomes }) => ({
          id,
          outcomes: outcomes.map((outcome) => ({
            members: outcome.members.map(({ inverted, market }) => {
              const { venue, id: marketId, status, closeTime, volume, lastPrice } = market
              const sureSet = setOf(outcome, venue)
              return { venue, marketId, inverted, status, closeTime, volume, lastPrice, sureSet }
            }),
          })),
        })),
    listCategories: async (filters) => {
      const names = [...new Set(events.flatMap(({ category }) => category ?? []))]
      return names.map((name) => {
        const all = events.filter(({ category }) => category === name)
        const count = all.filter((event) => isListed(event, filters)).length
        return { name, count, total: all.length }
      })
    },
  }
}

function memoryBookmarks(): BookmarkStore {
  const kept = new Map<string, Bookmark[]>()
  return {
    list: async (userId) => kept.get(userId) ?? [],
    async merge(userId, bookmarks) {
      const merged = mergeBookmarks(kept.get(userId) ?? [], bookmarks)
      kept.set(userId, merged)
      return merged
    },
  }
}

const noLives: ArbitrageLives = {
  listOpen: async () => [],
  save: async () => undefined,
  endOthers: async () => undefined,
  deleteBefore: async () => undefined,
  listEnded: async () => ({ lives: [], total: 0 }),
  measure: async () => ({ bySize: [], byVenues: [] }),
}

const noReviews: MatchReviews = {
  listCases: async () => ({ cases: [], total: 0 }),
  findCase: async () => undefined,
  findEvents: async () => [],
  listCompanions: async () => [],
  addReview: () => Promise.reject(new Error('Nothing here can be decided.')),
  undoReview: async () => undefined,
  listReviews: async () => ({ reviews: [], total: 0 }),
  readModelUse: async () => ({
    requests: 0,
    tokens: 0,
    waiting: 0,
    agreement: { right: 0, total: 0 },
    precision: { right: 0, total: 0 },
  }),
}

const noSettlementReviews: SettlementReviews = {
  add: () => Promise.reject(new Error('Nothing here can be decided.')),
  undo: async () => undefined,
  list: async () => ({ reviews: [], total: 0 }),
  current: async () => [],
}

/** A clock that moves only when a test advances it. */
interface TestClock {
  now(): number
  advance(ms: number): void
}

export interface TestRuntimeOptions {
  events?: readonly GroupDetail[]
  /** Newly listed markets that no matching run has seen. */
  unmatched?: readonly Market[]
  /** Old slug to current slug. */
  renamed?: Record<string, string>
  config?: Partial<AppConfig>
  health?: Partial<Record<VenueId, Partial<VenueHealth>>>
  readiness?: Readiness
  /** The chains' reads; nothing by default. */
  wallets?: (ask: Parameters<ChainReader['readWallets']>[0]) => Partial<WalletsRead>
  chain?: Partial<ChainReader>
  /** The venues' historical data; nothing by default. */
  history?: Partial<VenueHistory>
  /** The venues' order-related market data; nothing by default. */
  orderFacts?: Partial<Runtime['orderFacts']>
  /** Receiver of signed orders; none by default. */
  sendOrder?: Runtime['sendOrder']
  /** Recent market prices; none by default. */
  sparklines?: Sparklines
  /** Reviews of matches; none by default. */
  reviews?: MatchReviews
  settlementReviews?: SettlementReviews
  /** Recorded opportunity lifetimes; none by default. */
  lives?: ArbitrageLives
  /** The venues' icons; none by default. */
  images?: Partial<Runtime['images']>
  /** Alerts of accounts; none by default. */
  alerts?: Runtime['alerts']
  /** Executions and practice accounts; none by default. */
  executions?: Runtime['executions']
  /** Webhooks of accounts; none by default. */
  webhooks?: Runtime['webhooks']
  /** Countries of addresses; none known by default. */
  countryOf?: Runtime['countryOf']
  /** A venue's response to a request for a missing or stale book. */
  onDemand?: (refs: readonly MarketRef[], books: BookStore) => void
}

export interface TestRuntime {
  runtime: Runtime
  books: BookStore
  history: RunningHistory
  auth: ReturnType<typeof createMemoryAuth>
  clock: TestClock
  /** Every call of `demand`. */
  demanded: { refs: readonly MarketRef[]; budgetMs: number }[]
  /** Messages logged as errors. */
  errors: string[]
}

const memoryChain = ({ wallets, chain }: TestRuntimeOptions): ChainReader => ({
  readWallets: async (ask) => ({
    wallets: ask.addresses.map((address) => ({ address, owner: address, kind: 'given', deployed: true })),
    balances: [],
    cash: new Map(),
    blocks: new Map(),
    discovery: [],
    problems: [],
    ...wallets?.(ask),
  }),
  readMoves: async () => ({ moves: [], whole: new Set(), problems: [] }),
  readPayouts: async (asks) => asks.map(() => undefined),
  readFunding: async () => undefined,
  venueWallet: (_kind, owner) => owner,
  depositWallets: () => [],
  findDepositWallet: async () => undefined,
  collateralOf: () => undefined,
  health: (chainId) => ({ chainId, state: 'connected', message: '' }),
  ...chain,
})

/** A complete in-memory runtime: a catalogue from builders, the real book store, a manual clock. */
export function createTestRuntime(options: TestRuntimeOptions = {}): TestRuntime {
  let time = NOW
  const clock: TestClock = {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
  }
  const sleep = () => Promise.reject(new Error('Nothing here waits.'))
  const books = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  // Its timer does not keep the process alive.
  const bookHistory = createBookHistory({ books, clock, maxBytes: 64e6 }, new AbortController().signal)
  const auth = createMemoryAuth()
  const receipts = createMemoryReceipts()
  const demanded: TestRuntime['demanded'] = []
  const errors: string[] = []
  const nothing = () => {}
  const log: Log = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (facts, message) => {
      errors.push(`${message} ${'err' in facts ? String(facts.err) : ''}`)
    },
  }
  const config = { ...readConfig({ RATE_LIMIT_ANON: '0', RATE_LIMIT_KEY: '0' }), ...options.config }
  const catalogue = memoryCatalogue(options)
  const demand: Runtime['demand'] = async (refs, { budgetMs }) => {
    demanded.push({ refs, budgetMs })
    options.onDemand?.(refs, books)
  }
  const { platforms } = config
  const runtime: Runtime = {
    config,
    clock: { now: clock.now, sleep },
    log,
    metrics: createMetrics({ version: 'test', process: false }),
    catalogue,
    lives: options.lives ?? noLives,
    scanner: createScannerService({ books, catalogue, clock, platforms, demand, log }),
    reviews: options.reviews ?? noReviews,
    settlementReviews: options.settlementReviews ?? noSettlementReviews,
    books,
    bookHistory,
    trades: createTradeTape(),
    history: {
      trades: async () => undefined,
      stillHasTrades: () => false,
      prices: async () => undefined,
      ...options.history,
    },
    sparklines: options.sparklines ?? { read: async (markets) => markets.map(() => ({ state: 'none' })) },
    bookmarks: memoryBookmarks(),
    receipts,
    receiptKeys: createReceiptKeys({ store: receipts, secret: AUTH_SECRET, clock, log }),
    auth,
    executions: options.executions ?? noExecutions,
    alerts: options.alerts ?? noAlerts,
    lead: () => ({ close: async () => undefined }),
    webhooks: options.webhooks ?? noWebhooks,
    pagePasses: createPagePasses({ secret: AUTH_SECRET, clock }),
    chain: memoryChain(options),
    facts: VENUE_FACTS,
    orders: VENUE_ORDERS,
    sendOrder: options.sendOrder,
    orderFacts: { read: async () => undefined, ...options.orderFacts },
    countryOf: options.countryOf ?? (() => undefined),
    limiter: createMemoryRateLimiter(),
    rotation: createFairRotation(),
    images: { read: async () => undefined, ...options.images },
    inRequest: (_requestId, work) => work(),
    authSecret: AUTH_SECRET,
    health: (venue) =>
      withLateBooks(
        {
          venue,
          state: 'connected',
          message: '',
          refusals: 0,
          ...options.health?.[venue],
        },
        books.stats(venue),
      ),
    readiness: async () => options.readiness ?? { ready: true, database: true, venues: { polymarket: true } },
    demand,
  }
  return { runtime, books, history: bookHistory, auth, clock, demanded, errors }
}
