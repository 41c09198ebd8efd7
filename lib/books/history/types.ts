import type { MarketRef } from '@/lib/core/domain/market'
import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Price } from '@/lib/core/domain/units'

/** A book as published: YES prices, as in the store. */
export interface PastBook extends BookSides {
  readonly lastPrice?: Price
  readonly version: number
  /** When its levels had last changed, ms. */
  readonly changedAt: number
}

/** Size of a history. */
interface HistorySize {
  /** Books with any history. */
  books: number
  bytes: number
  /** Changes that can be read back, gaps included. */
  entries: number
}

/** The last minutes of every book in a process. */
export interface BookHistory {
  /**
   * The fresh book that a response at each of these times was based on; undefined where unknown: stale, lost, not held
   * by this process, in the future, or beyond retention. Equal states are one object.
   * `times`: ms, ascending.  Cost: proportional to the entries between the first and the last of them.
   */
  booksAt(ref: MarketRef, times: readonly number[]): (PastBook | undefined)[]
  size(): HistorySize
}
