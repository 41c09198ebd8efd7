import type { BookSides, Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import type { PredictfunBook } from './source'

/** Now and then a size with more decimals than tokens have. */
const levels = (side: readonly Level[]) =>
  side.map(({ price, size }) => [price / MICRO, price % 7 === 0 ? `${size / MICRO}` : size / MICRO])

/** A book by REST and by push, which report orders being settled in two ways. */
export function toBook(
  marketId: number,
  book: PredictfunBook,
  sides: BookSides,
  settlementsPending: unknown,
): Wire {
  const lastPrice = book.lastPrice()
  return {
    marketId,
    updateTimestampMs: book.changedAt,
    asks: levels(sides.asks),
    bids: levels(sides.bids),
    lastOrderSettled:
      lastPrice === undefined
        ? null
        : {
            id: String(marketId),
            kind: 'LIMIT',
            marketId,
            outcome: marketId % 2 === 0 ? 'Yes' : 'No',
            price: (lastPrice / MICRO).toFixed(2),
            side: 'Bid',
          },
    orderCount: sides.asks.length + sides.bids.length,
    settlementsPending,
  }
}
