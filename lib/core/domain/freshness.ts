/**
 * What is known of a book, and of every price that rests on it. The one rule for tables, ladders, portfolios, the state
 * of a venue, the API and the clients:
 *
 * - `live`: the venue sent or confirmed it within the freshness bound.
 * - `late`: known, but older than that. It stays in view with its age, values a holding, and enters no best price, plan,
 *   opportunity or alert.
 * - `unknown`: never read. It has no price, and is never zero.
 */
export type Freshness = 'live' | 'late' | 'unknown'

/** Anything that carries a store's word on its age: a stored book, a member's, or one on the wire. */
interface Aged {
  readonly stale: boolean
}

export const freshnessOf = (book: Aged | null | undefined): Freshness =>
  !book ? 'unknown' : book.stale ? 'late' : 'live'

export const isLive = <Book extends Aged>(book: Book | null | undefined): book is Book =>
  freshnessOf(book) === 'live'

export const isLate = <Book extends Aged>(book: Book | null | undefined): book is Book =>
  freshnessOf(book) === 'late'

/** Of so many books as a share, more late ones than this make a feed that cannot be called connected. */
const MAX_LATE_SHARE = 0.1

/** Whether so many of a venue's followed books are late that its feed is degraded, whatever its connection says. */
export const hasLateBooks = ({ books, stale }: { books: number; stale: number }): boolean =>
  stale > books * MAX_LATE_SHARE
