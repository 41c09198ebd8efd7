/** `[price, size]`: dollars per token, tokens. */
export type WireLevel = readonly [number, number]

export interface LadderRow {
  price: number
  size: number
  /** Dollars from the best level to this one. */
  total: number
  /** Cumulative tokens as a fraction of the deeper side, 0 to 1: the length of the bar. */
  depth: number
}

/**
 * The best levels of both sides with the cumulative cost of each. Both sides share one scale.
 * Shapes: best first, at most `rows` a side.  Units: dollars, tokens; floats, for the screen only.
 */
export function toLadder(
  sides: { bids: readonly WireLevel[]; asks: readonly WireLevel[] },
  rows: number,
): { bids: LadderRow[]; asks: LadderRow[] } {
  const walk = (levels: readonly WireLevel[]) => {
    let total = 0
    let tokens = 0
    return levels.slice(0, rows).map(([price, size]) => {
      total += price * size
      tokens += size
      return { price, size, total, tokens }
    })
  }
  const bids = walk(sides.bids)
  const asks = walk(sides.asks)
  const deepest = Math.max(bids.at(-1)?.tokens ?? 0, asks.at(-1)?.tokens ?? 0)
  const toRow = ({ tokens, ...row }: (typeof bids)[number]): LadderRow => ({
    ...row,
    depth: deepest > 0 ? tokens / deepest : 0,
  })
  return { bids: bids.map(toRow), asks: asks.map(toRow) }
}
