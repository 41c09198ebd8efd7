import type { MarketRef } from '@/lib/core/domain/market'
import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Price } from '@/lib/core/domain/units'

/** A book as it was published: YES prices, as in the store. */
export interface PastBook extends BookSides {
  readonly lastPrice?: Price
  readonly version: number
  /** When its levels had last changed, ms. */
  readonly changedAt: number
}

/** What a history takes. */
interface HistorySize {
  /** Books with any history. */
  books: number
  bytes: number
  /** Changes that can be read back, gaps included. */
  entries: number
}

/** The last minutes of every book that a process holds. */
export interface BookHistory {
  /**
   * The book that an answer at each of these times was made of, fresh as it was then; undefined where it is not known:
   * stale, lost, not held by this process, later than now, or longer ago than is kept. Equal states are one object.
   * `times`: ms, ascending.  Cost: what was written between the first and the last of them.
   */
  booksAt(ref: MarketRef, times: readonly number[]): (PastBook | undefined)[]
  size(): HistorySize
}
