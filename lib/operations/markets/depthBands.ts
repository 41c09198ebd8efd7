import type { BookSides, Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'

/** A cent, in micro-dollars. */
export const BAND = 10_000
const BANDS = MICRO / BAND
/** Levels within this distance beyond the window's best prices are counted, in bands. */
const MARGIN = 10

const bandOf = ({ price }: Level) => Math.min(BANDS - 1, Math.floor(price / BAND))

export interface Bands {
  /** The lowest band, and the one after the highest. */
  from: number
  to: number
}

/** The relevant bands of a window: around all best prices; all bands where there are none. */
export function bandsAround(books: Iterable<BookSides>): Bands {
  let [low, high] = [BANDS, -1]
  for (const { bids, asks } of books) {
    for (const best of [bids[0], asks[0]]) {
      if (!best) continue
      low = Math.min(low, bandOf(best))
      high = Math.max(high, bandOf(best))
    }
  }
  return high < 0
    ? { from: 0, to: BANDS }
    : { from: Math.max(0, low - MARGIN), to: Math.min(BANDS, high + MARGIN + 1) }
}

/** Adds a book's levels to the sums of the bands, micro-tokens. */
export function addToBands(sums: number[], { bids, asks }: BookSides, { from, to }: Bands): void {
  for (const side of [bids, asks]) {
    for (const level of side) {
      const band = bandOf(level)
      if (band >= from && band < to) sums[band - from] = (sums[band - from] ?? 0) + level.size
    }
  }
}
