import type { Level } from '@/lib/core/domain/orderBook'
import { parseMicro, price, shares } from '@/lib/core/domain/units'
import type { RejectedRow } from './connector'

/** A level from decimals: the price to the nearest micro-dollar, the size rounded down. */
export function readLevel(
  wire: { price: string | number; size: string | number },
  path: string,
): Level | RejectedRow {
  const at = parseMicro(wire.price, 'nearest')
  const size = parseMicro(wire.size, 'down')
  if (at === undefined || size === undefined) return { path, message: 'is not a decimal' }
  if (size < 0) return { path: `${path}.size`, message: 'is negative' }
  return { price: price(at), size: shares(size) }
}
