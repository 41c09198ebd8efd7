import type { Market, Outcome, VenueEvent } from '@/lib/core/domain/market'
import type { OrderFacts } from '@/lib/core/domain/order'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { PriceInterval, PricePoint, Trade } from '@/lib/core/domain/trade'
import type { VenueId } from '@/lib/core/domain/venue'
import type { WindowRequest } from '@/lib/core/domain/windowRequest'
import type { UnreadCause } from '@/lib/core/domain/wireDrift'

/** A row that failed validation: dropped, counted and logged; the rest of the page is used. */
export interface RejectedRow {
  /** Where the payload failed: `events.3.markets.0.clobTokenIds`. */
  path: string
  message: string
  /** Number of rows it stands for, where not one. */
  rows?: number
  /** Why it was not read at all; absent where it was read and violates its schema. */
  unread?: UnreadCause
}

export interface EventPage {
  events: VenueEvent[]
  refusals: RejectedRow[]
}

export interface FetchOptions {
  signal: AbortSignal
  /** Called as each attempt leaves, after its turn in the host's queue; ms. */
  onSent?: (at: number) => void
}

/** What a book request needs: the YES token for venues keyed by token, the market id for those keyed by market. */
export interface BookRef {
  marketId: string
  yesTokenId: string
}

export interface BookBatch {
  books: OrderBook[]
  /** Refs without a book at the venue (unknown, closed, not yet listed). Not the same as an empty book. */
  missing: BookRef[]
  refusals: RejectedRow[]
}

/** The consumer of a stream. No method may throw or wait. */
export interface StreamFeed {
  /** A market's complete book after a change: uncrossed, conflated to one every few milliseconds. */
  book(book: OrderBook): void
  /** These books cannot be trusted until their next `book`: gap, reconnect, dropped by the venue. */
  lost(marketIds: readonly string[]): void
  trade(trade: Trade): void
  /** Something other than the book changed (status, tick size, fees): the catalogue should be reread. */
  changed(marketIds: readonly string[]): void
  /** The connection state changed; `message` is a sentence for people, "" when all is well. */
  state(state: StreamState): void
  /** A message that failed validation was dropped. */
  refused(refusal: RejectedRow): void
}

export interface StreamState {
  /** `open` when every required connection is open. */
  connection: 'idle' | 'connecting' | 'open'
  message: string
}

/** An open stream of one venue. Connections reconnect by themselves and resubscribe to all followed markets. */
export interface BookStream {
  /** Follows exactly these, the first `maxMarkets` of them; each newly followed one gets a `book`. */
  follow(refs: readonly BookRef[]): void
  /** Resyncs these books: they were found to differ from the venue's. */
  resync(marketIds: readonly string[]): void
  /** Markets whose books are currently known and kept up to date by an open connection. */
  live(): readonly string[]
  /**
   * The book reported to the feed is the venue's as it was this many milliseconds ago, or later: what was sent since may
   * still wait in the network or in this process. Infinity for a market that no open connection carries.
   */
  lagMs(marketId: string): number
  /** Closes all connections; the feed receives nothing afterwards. */
  close(): Promise<void>
}

/** A venue's ability to push books. */
export interface VenueStream {
  /** Maximum markets followed over all connections. */
  readonly maxMarkets: number
  open(feed: StreamFeed): BookStream
}

/** A token in a wallet: by its id, or as a side of a market. */
export type HeldToken = { tokenId: string } | { marketId: string; outcome: Outcome }

/**
 * One venue. Everything venue-specific ends here: consumers see domain types only.
 * Errors: `BaseError` with code `upstream_error`, `rate_limited`, `timeout` or `unauthorized`, `retryable` set.
 */
export interface VenueConnector {
  readonly id: VenueId
  /** Why the venue cannot be read in this deployment ("needs a key"); undefined when it can. */
  readonly unusable?: string
  /**
   * The open catalogue, page by page.
   * With `changedSince` (ms), a venue that supports it returns only later changes, closings and resolutions included.
   */
  listEvents(options: FetchOptions & { changedSince?: number }): AsyncIterable<EventPage>
  /**
   * Up-or-down markets on a few minutes that are open or begin before `until` (ms), read by the venue's series or by
   * predictable names: a full listing is too slow for them. Absent where the venue has none.
   */
  listWindows?(options: FetchOptions & { until: number }): Promise<EventPage>
  /**
   * The event of one such market, however far ahead; none where the venue lists none, or where nothing in the request
   * can match it. One or two requests. Absent where the venue has none.
   */
  fetchWindow?(ask: WindowRequest, options: FetchOptions): Promise<EventPage>
  /**
   * Reads events by id, including closed ones: this is how events that left the listing are seen to close and resolve.
   */
  fetchEvents(ids: readonly string[], options: FetchOptions): Promise<EventPage>
  /** Any number of refs, split into the venue's batches. Throws only if every batch failed. */
  fetchBooks(refs: readonly BookRef[], options: FetchOptions): Promise<BookBatch>
  /** Absent where the venue cannot push, or not without a key that this deployment lacks. */
  readonly stream?: VenueStream
  /**
   * A wallet's holdings as the venue reports them; they may be late or omit dust, so the chain is queried as well.
   * Absent where the venue reports them to the owner only.
   */
  fetchPositions?(wallet: string, options: FetchOptions): Promise<HeldToken[]>
  /** Current facts of this market that an order needs. Undefined where the venue does not know the market. */
  fetchOrderFacts?(market: Market, options: FetchOptions): Promise<OrderFacts | undefined>
  /** The market's latest trades, newest first, at most `limit` (1 to 500). Absent without a public tape. */
  fetchTrades?(market: Market, options: FetchOptions & { limit: number }): Promise<Trade[]>
  /** The market's YES price over time, oldest first, at most a few hundred points. */
  fetchPriceHistory?(
    market: Market,
    options: FetchOptions & { interval: PriceInterval },
  ): Promise<PricePoint[]>
}
