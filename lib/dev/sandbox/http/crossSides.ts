import type { BookSides } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'

/** The book with a bid at its best ask: no venue's matching engine leaves it crossed, but feeds sometimes send it. */
export function crossSides({ bids, asks }: BookSides): BookSides {
  const at = asks[0]?.price ?? price(500_000)
  const asksThere = asks.length > 0 ? asks : [{ price: at, size: shares(10_000_000) }]
  return {
    bids: [{ price: at, size: shares(10_000_000) }, ...bids.filter((bid) => bid.price < at)],
    asks: asksThere,
  }
}
