import type { Level } from '@/lib/domain/orderBook'
import { price, shares } from '@/lib/domain/units'

/** Levels from pairs of price and size, in micro-units. */
export const levelsOf = (...pairs: readonly (readonly [price: number, size: number])[]): Level[] =>
  pairs.map(([at, size]) => ({ price: price(at), size: shares(size) }))
