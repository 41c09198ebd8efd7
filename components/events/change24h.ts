import type { Sparkline } from '@/lib/contract/sparklines'

const DAY_S = 86_400
/** Points are some hours apart: an older one says nothing of a day ago. */
const MOST_OFF_S = 6 * 3_600

/** How far the price has moved in 24 hours, USD per token; undefined where no point is of a day before the last. */
export function change24h(points: Sparkline['points']): number | undefined {
  const last = points.at(-1)
  if (!last) return undefined
  const [at, price] = last
  const before = points.findLast(([time]) => time <= at - DAY_S)
  if (!before || before[0] < at - DAY_S - MOST_OFF_S) return undefined
  return price - before[1]
}
