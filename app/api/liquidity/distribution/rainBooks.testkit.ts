import type { OrderBook } from '@/lib/core/domain/orderBook'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'

/** Two platforms, both with bids and with asks for YES. */
export const rainBooks = (): OrderBook[] => [
  buildBook(poly, {
    bids: [[0.4, 10]],
    asks: [
      [0.45, 10],
      [0.5, 10],
    ],
  }),
  buildBook(kalshi, { bids: [[0.42, 10]], asks: [[0.46, 10]] }),
]
