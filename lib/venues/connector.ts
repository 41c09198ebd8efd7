import type { Market, Outcome, VenueEvent } from '@/lib/domain/market'
import type { OrderBook } from '@/lib/domain/orderBook'
import type { PriceInterval, PricePoint, Trade } from '@/lib/domain/trade'
import type { VenueId } from '@/lib/domain/venue'

/** A row that did not pass its schema: dropped, counted and logged; the page lives on. */
export interface RejectedRow {
  /** Where the payload failed: `events.3.markets.0.clobTokenIds`. */
  path: string
  message: string
}

export interface EventPage {
  events: VenueEvent[]
  refusals: RejectedRow[]
}

export interface FetchOptions {
  signal: AbortSignal
}

/** What a book request needs: the YES token for venues that ask by token, the market id for those that ask by market. */
export interface BookRef {
  marketId: string
  yesTokenId: string
}

export interface BookBatch {
  books: OrderBook[]
  /** Refs that the venue answered without a book (unknown, closed, not listed yet). Not the same as an empty book. */
  missing: BookRef[]
  refusals: RejectedRow[]
}

/** Where a stream tells what it hears. None of these may throw or wait. */
export interface StreamFeed {
  /** A market's whole book after a change: uncrossed, at most one every few milliseconds a market. */
  book(book: OrderBook): void
  /** The books of these markets cannot be trusted until their next `book`: gap, reconnect, dropped by the venue. */
  lost(marketIds: readonly string[]): void
  trade(trade: Trade): void
  /** Something else than the book changed (closed, resolved, tick size, fees): the catalogue should be read again. */
  changed(marketIds: readonly string[]): void
  /** The connection came or went; `message` is a sentence for people, "" when all is well. */
  state(state: StreamState): void
  /** A message that did not pass its schema was dropped. */
  refused(refusal: RejectedRow): void
}

export interface StreamState {
  /** `open` when every socket that is needed stands. */
  connection: 'idle' | 'connecting' | 'open'
  message: string
}

/** Running sockets of one venue. They reconnect by themselves and subscribe again to all that is followed. */
export interface BookStream {
  /** Follows exactly these from now on, `maxMarkets` at most (the first ones); each newly followed one gets a `book`. */
  follow(refs: readonly BookRef[]): void
  /** Asks the venue for these books anew: somebody saw that they differ from the venue's own. */
  resync(marketIds: readonly string[]): void
  /** Markets whose books are known and confirmed by a living socket at this moment. */
  live(): readonly string[]
  /** Closes all sockets; nothing is told afterwards. */
  close(): Promise<void>
}

/** A venue's ability to push books. */
export interface VenueStream {
  /** How many markets may be followed over all sockets. */
  readonly maxMarkets: number
  open(feed: StreamFeed): BookStream
}

/** A token somebody holds: by its id, or as a side of a market. */
export type HeldToken = { tokenId: string } | { marketId: string; outcome: Outcome }

/**
 * One venue. Everything venue-specific ends here: inside are domain types only.
 * Errors: `BaseError` with code `upstream_error`, `rate_limited`, `timeout` or `unauthorized`, `retryable` set.
 */
export interface VenueConnector {
  readonly id: VenueId
  /** Says why the venue cannot be read in this deployment ("needs a key"); undefined when it can. */
  readonly unusable?: string
  /**
   * The open catalogue, page by page.
   * With `changedSince` (ms) a venue that can tells only what changed since, closings and resolutions included.
   */
  listEvents(options: FetchOptions & { changedSince?: number }): AsyncIterable<EventPage>
  /** Re-reads events by id, closed ones too: how closings and resolutions of events that left the listing arrive. */
  fetchEvents(ids: readonly string[], options: FetchOptions): Promise<EventPage>
  /** Any number of refs; the connector cuts them into the venue's batches. One failed batch fails alone only if all do. */
  fetchBooks(refs: readonly BookRef[], options: FetchOptions): Promise<BookBatch>
  /** Absent where the venue cannot push, or not without a key that this deployment lacks. */
  readonly stream?: VenueStream
  /**
   * What the venue says a wallet holds; may be late or leave dust out, so the chain is asked. Absent where the venue
   * tells nobody else.
   */
  fetchPositions?(wallet: string, options: FetchOptions): Promise<HeldToken[]>
  /** The market's last trades, newest first, at most `limit` (1 to 500). Absent where the venue has no public tape. */
  fetchTrades?(market: Market, options: FetchOptions & { limit: number }): Promise<Trade[]>
  /** The market's YES price over time, oldest first, some hundred points at most. */
  fetchPriceHistory?(
    market: Market,
    options: FetchOptions & { interval: PriceInterval },
  ): Promise<PricePoint[]>
}
