import type { MarketRef } from '@/lib/core/domain/market'
import type { Level, OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'

const LEVELS = 25
const CENT = 10_000

const size = () => shares(Math.ceil(Math.random() * 5_000) * 1e6)

/** One side from its best price outward, inside (0, 1). */
const sideOf = (best: number, step: number): Level[] =>
  Array.from({ length: LEVELS }, (_, i) => ({ price: price(best + i * step), size: size() })).filter(
    (level) => level.price > 0 && level.price < 100 * CENT,
  )

/**
 * One market's book, changed on every call: one size, and in one call of ten its best prices. `nth` sets the initial
 * prices.
 */
export function createBookMover(ref: MarketRef, nth: number): () => OrderBook {
  let middle = (10 + ((nth * 37) % 80)) * CENT
  const make = (): Pick<OrderBook, 'bids' | 'asks'> => ({
    bids: sideOf(middle - CENT / 2, -CENT / 2),
    asks: sideOf(middle + CENT / 2, CENT / 2),
  })
  let { bids, asks } = make()
  return () => {
    if (Math.random() < 0.1) {
      middle += (Math.random() < 0.5 ? -1 : 1) * (CENT / 2)
      middle = Math.min(Math.max(middle, 5 * CENT), 95 * CENT)
      ;({ bids, asks } = make())
    } else {
      const at = Math.floor(Math.random() ** 2 * LEVELS)
      const change = (levels: readonly Level[]) =>
        levels.map((level, i) => (i === at ? { ...level, size: size() } : level))
      if (Math.random() < 0.5) bids = change(bids)
      else asks = change(asks)
    }
    return { ...ref, bids, asks, receivedAt: Date.now() }
  }
}
