import type { MarketRef } from '@/lib/domain/market'
import type { OrderBook } from '@/lib/domain/orderBook'
import type { VenueId } from '@/lib/domain/venue'
import type { BookStats } from './countBooks'

/** A book as readers see it. */
export interface StoredBook {
  /** Reading it may cost: a store may keep books as text until somebody looks. */
  book: OrderBook
  /** When it was told last, ms, and at the venue's own time where it tells one. */
  receivedAt: number
  venueTime?: number
  /** When its levels last changed (venue time where there is one, else receive time), ms. */
  changedAt: number
  /** When the venue last told or confirmed it, ms. */
  checkedAt: number
  /** Not confirmed for longer than it may be believed, or flagged by its feed. */
  stale: boolean
  /**
   * Grows with every change of this book, also over a restart: microseconds since 1970, more where changes come faster.
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
   * Stores a whole book. Crossed books are refused (`false`) and never published.
   * `freshMs`: how long it is believed without being confirmed; the store's own limit when left out.
   */
  put(book: OrderBook, options?: { freshMs?: number }): boolean
  /**
   * These books stand as they are at this time: a living stream would have told otherwise. Renews their age, changes
   * no level and lifts no flag; unknown ones are passed over.
   */
  confirm(confirmed: { venue: VenueId; marketIds: Iterable<string>; at: number; freshMs: number }): void
  /** Undefined = no data, which is not an empty book. */
  get(ref: MarketRef): StoredBook | undefined
  /** The version that `get` would tell, for whoever asks nothing else. */
  versionOf(ref: MarketRef): number | undefined
  /**
   * Rises with every version that any book gets, and when one is removed: while it stands, versions change only by
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
}
