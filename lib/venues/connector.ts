import type { VenueEvent } from '@/lib/domain/market'
import type { OrderBook } from '@/lib/domain/orderBook'
import type { VenueId } from '@/lib/domain/venue'

/** A row that did not pass its schema: dropped, counted and logged; the page lives on. */
export interface Refusal {
  /** Where the payload failed: `events.3.markets.0.clobTokenIds`. */
  path: string
  message: string
}

export interface EventPage {
  events: VenueEvent[]
  refusals: Refusal[]
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
  refusals: Refusal[]
}

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
}
