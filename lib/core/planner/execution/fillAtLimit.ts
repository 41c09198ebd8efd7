import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { type Price, type Shares, shares, type Usd } from '@/lib/core/domain/units'
import { priceBestFirst } from '../ladder/priceBestFirst'
import { takeFills } from '../tickets/takeFills'
import type { Fill } from '../types'

/** An immediate-or-cancel order: what cannot be filled at its limit or better is cancelled. */
export interface ImmediateOrder {
  side: Side
  limit: Price
  /** Tokens before a fee taken in tokens, in whole lots. */
  gross: Shares
  lot: Shares
  fee: FeeSchedule
  /** A buy stops where it would cost more. */
  maxUsd: Usd
}

/** The levels, best first, that are not worse than the limit. */
const within = (levels: readonly Level[], { side, limit }: ImmediateOrder): readonly Level[] => {
  const end = levels.findIndex(({ price }) => (side === 'buy' ? price > limit : price < limit))
  return end < 0 ? levels : levels.slice(0, end)
}

/**
 * The fill of an order on a book, with the fees of its venue; undefined where nothing fills. A sale whose fee is more
 * than it brings does not fill.
 * Shapes: `levels` is the crossing side, best first.  Cost: O(levels · log lots).
 */
export function fillAtLimit(
  levels: readonly Level[],
  order: ImmediateOrder,
): { fill: Fill; fills: Level[] } | undefined {
  const { side, gross, lot, fee, maxUsd } = order
  const open = within(levels, order)
  const depth = open.reduce((sum, { size }) => sum + size, 0)
  const priced = (lots: number) => priceBestFirst({ levels: open, fee, side, includeFees: true }, lots * lot)
  const isAllowed = (fill: Fill | undefined): fill is Fill =>
    fill !== undefined && (side === 'buy' ? fill.usd <= maxUsd : fill.usd > 0)
  const most = Math.floor(Math.min(gross, depth) / lot)
  let fill = most > 0 ? priced(most) : undefined
  if (side === 'buy' && fill && !isAllowed(fill)) {
    let [low, high] = [0, most - 1]
    while (low < high) {
      const lots = Math.ceil((low + high) / 2)
      if (isAllowed(priced(lots))) low = lots
      else high = lots - 1
    }
    fill = low > 0 ? priced(low) : undefined
  }
  if (!isAllowed(fill)) return undefined
  return { fill, fills: takeFills(open, shares(fill.gross)) }
}
