import type { PricePoint } from './trade'

const DAY_MS = 86_400_000
/** One-week histories have hourly points: if the previous point is older, the price at that time is unknown. */
const MAX_OFF_MS = 3_600_000

/**
 * Price change over the 24 hours before the last point, micro-dollars. The price a day ago is the value of a step chart
 * of the same points: the last point at or before that time. Undefined where that is unknown, as for a market younger
 * than a day.
 */
export function change24h(points: readonly PricePoint[]): number | undefined {
  const last = points.at(-1)
  if (!last) return undefined
  const dayAgo = last.at - DAY_MS
  const before = points.findLast(({ at }) => at <= dayAgo)
  if (!before || before.at < dayAgo - MAX_OFF_MS) return undefined
  return last.price - before.price
}
