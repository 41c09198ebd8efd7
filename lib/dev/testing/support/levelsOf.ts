import type { Level } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'

/** Levels from pairs of price and size, in micro-units. */
export const levelsOf = (...pairs: readonly (readonly [price: number, size: number])[]): Level[] =>
  pairs.map(([at, size]) => ({ price: price(at), size: shares(size) }))
