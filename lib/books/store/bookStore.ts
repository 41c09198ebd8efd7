import type { MarketRef } from '@/lib/core/domain/market'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import type { BookStats } from './countBooks'

/** A book as readers see it. */
export interface StoredBook {
  /** May be parsed on access: a store may hold books as text. */
  book: OrderBook
  /** As of when it was last received, ms, as in {@link OrderBook}; and the venue's own time where it reports one. */
  receivedAt: number
  venueTime?: number
  /** When its levels last changed (venue time where there is one, else receive time), ms. */
  changedAt: number
  /** When the venue last sent or confirmed it, ms. */
  checkedAt: number
  /** Not confirmed within its freshness limit, or flagged by its feed. */
  stale: boolean
  /**
   * Grows with every change of this book, even across restarts: microseconds since 1970, more if changes come faster.
   * Equal versions mean equal levels, last trade and staleness.
   */
  version: number
}

export interface BookChange extends MarketRef {
  stored: StoredBook
}

/** Order books of all followed markets. Memory now; a shared store later passes the same contract test. */
export interface BookStore {
  /**
   * Stores a book. Crossed books are rejected (`false`) and never published.
   * `freshMs`: how long it counts as fresh without a confirmation; the store's own limit when omitted.
   * `checkedAt`: since when the venue may have changed it, ms; when it was received when omitted.
   */
  put(book: OrderBook, options?: { freshMs?: number; checkedAt?: number }): boolean
  /**
   * Confirms that these books are current at this time, as a live stream does. Resets their age and changes
   * no level; flagged and unknown ones are skipped.
   */
  confirm(confirmed: { venue: VenueId; marketIds: Iterable<string>; at: number; freshMs: number }): void
  /**
   * From now on it counts as fresh for at most this long after its last confirmation, ms, until the next `put` or
   * `confirm`; unknown ones are skipped.
   */
  limitFreshness(ref: MarketRef, freshMs: number): void
  /** Undefined = no data, which is not an empty book. */
  get(ref: MarketRef): StoredBook | undefined
  /** The version that `get` would return, without reading the book. */
  versionOf(ref: MarketRef): number | undefined
  /**
   * Rises with every new version of any book, and when one is removed: while it is equal, versions change only by
   * time, as books turn stale.
   */
  revision(): number
  /** Removes a market that closed. */
  remove(ref: MarketRef): void
  /** Flags one book, or all books of a venue, until the next `put`. */
  markStale(target: MarketRef | { venue: VenueId }): void
  /** Counts for health and metrics. Cost: one pass over the venue's books. */
  stats(venue: VenueId): BookStats
  /** Calls back for every change until the signal aborts. */
  watch(listener: (change: BookChange) => void, signal: AbortSignal): void
  /**
   * Calls back, until the signal aborts, when a venue's feed is lost and all its books turn stale without individual
   * changes. Absent where that cannot happen.
   */
  onLoss?(listener: (venue: VenueId) => void, signal: AbortSignal): void
}
