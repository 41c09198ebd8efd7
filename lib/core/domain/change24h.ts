import type { PricePoint } from './trade'

const DAY_MS = 86_400_000
/** Histories of a week have a point an hour: where the last one before is older, nothing is known of that moment. */
const MAX_OFF_MS = 3_600_000

/**
 * How far a price has moved in the 24 hours before its last point, micro-dollars. The price of a day ago is what a chart
 * of the same points, drawn in steps, shows at that very moment: the last point at or before it. Undefined where that is
 * not known, as of a market younger than a day.
 */
export function change24h(points: readonly PricePoint[]): number | undefined {
  const last = points.at(-1)
  if (!last) return undefined
  const dayAgo = last.at - DAY_MS
  const before = points.findLast(({ at }) => at <= dayAgo)
  if (!before || before.at < dayAgo - MAX_OFF_MS) return undefined
  return last.price - before.price
}
