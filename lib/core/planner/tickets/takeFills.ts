import type { Level } from '@/lib/core/domain/orderBook'
import { type Shares, shares } from '@/lib/core/domain/units'

/** The fills of an order of this size over the levels, in order; limited by their depth. */
export function takeFills(levels: readonly Level[], size: Shares): Level[] {
  const fills: Level[] = []
  let left: number = size
  for (const level of levels) {
    if (left <= 0) break
    fills.push({ price: level.price, size: shares(Math.min(left, level.size)) })
    left -= level.size
  }
  return fills
}
