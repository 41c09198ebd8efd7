import type { Market } from '@/lib/core/domain/market'
import { type Level, normalizeSide, type OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { micro, NOW } from './builders'

export type Ladder = readonly (readonly [price: number, size: number])[]

const toLevels = (ladder: Ladder): Level[] =>
  ladder.map(([at, size]) => ({ price: price(micro(at)), size: shares(micro(size)) }))

/** A book in YES prices, levels in dollars and tokens. */
export function buildBook(
  market: Pick<Market, 'venue' | 'id'>,
  { bids = [], asks = [], receivedAt = NOW }: { bids?: Ladder; asks?: Ladder; receivedAt?: number },
): OrderBook {
  return {
    venue: market.venue,
    marketId: market.id,
    bids: normalizeSide(toLevels(bids), 'bids'),
    asks: normalizeSide(toLevels(asks), 'asks'),
    receivedAt,
  }
}
