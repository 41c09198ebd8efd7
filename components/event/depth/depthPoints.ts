import { fromMicro } from '@/lib/core/domain/units'
import type { MergedBook, MergedLevel } from '../book/mergedBook'

/** Dollars per token; tokens at this price or better, undefined on the other side. */
export interface DepthPoint {
  price: number
  bids?: number
  asks?: number
}

/** Levels far from the middle say little and would flatten those near: only this distance on either side is drawn. */
const NEAR = 0.2

/**
 * Both sides as one line from the lowest bid to the highest ask, for drawing as steps. `near` levels only, unless
 * everything is further away.
 */
export function depthPoints({ bids, asks }: MergedBook): DepthPoint[] {
  const near = (levels: readonly MergedLevel[]) => {
    const best = levels[0]
    return best ? levels.filter(({ price }) => Math.abs(price - best.price) <= NEAR * 1e6) : []
  }
  return [
    ...near(bids)
      .map(({ price, tokens }) => ({ price: fromMicro(price), bids: fromMicro(tokens) }))
      .reverse(),
    ...near(asks).map(({ price, tokens }) => ({ price: fromMicro(price), asks: fromMicro(tokens) })),
  ]
}
