/**
 * Freshness of a book, and of every price derived from it. The one rule for tables, ladders, portfolios, venue state,
 * the API and the clients:
 *
 * - `live`: the venue sent or confirmed it within the freshness bound.
 * - `late`: known, but older than that. It stays visible with its age and values holdings, but is excluded from best
 *   prices, plans, opportunities and alerts.
 * - `unknown`: never read. It has no price, not a price of zero.
 */
export type Freshness = 'live' | 'late' | 'unknown'

/** Anything with a store's staleness flag: a stored book, a member's, or one on the wire. */
interface Aged {
  readonly stale: boolean
}

export const freshnessOf = (book: Aged | null | undefined): Freshness =>
  !book ? 'unknown' : book.stale ? 'late' : 'live'

export const isLive = <Book extends Aged>(book: Book | null | undefined): book is Book =>
  freshnessOf(book) === 'live'

export const isLate = <Book extends Aged>(book: Book | null | undefined): book is Book =>
  freshnessOf(book) === 'late'

/** A feed with a larger share of late books than this does not count as connected. */
const MAX_LATE_SHARE = 0.1

/** Whether a venue's feed is degraded by its share of late books, regardless of its connection state. */
export const hasLateBooks = ({ books, stale }: { books: number; stale: number }): boolean =>
  stale > books * MAX_LATE_SHARE
