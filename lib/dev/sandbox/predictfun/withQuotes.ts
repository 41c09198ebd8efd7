import { complementBook, type Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import type { CategoryRow, MarketRow, PredictfunSource } from './source'

const quote = (level: Level | undefined) =>
  level ? { price: level.price / MICRO, size: level.size / MICRO } : null

/** The market's row with the current best prices of each outcome; unchanged without a book. */
export function withQuotes(source: PredictfunSource, row: MarketRow, now: number): MarketRow {
  const yes = source.book(String(row.id), now)?.sides
  if (!yes) return row
  const no = complementBook(yes)
  return {
    ...row,
    outcomes: (row.outcomes as Wire[]).map((outcome) => {
      const { bids, asks } = outcome.indexSet === 1 ? yes : no
      return { ...outcome, bestBid: quote(bids[0]), bestAsk: quote(asks[0]) }
    }),
  }
}

/** The same for all markets of a category. */
export const categoryWithQuotes = (source: PredictfunSource, row: CategoryRow, now: number): CategoryRow => ({
  ...row,
  markets: row.markets.map((market) => withQuotes(source, market, now)),
})
