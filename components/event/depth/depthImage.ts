import type { BookHistoryResponse } from '@/lib/contract/bookHistory'
import type { PlatformId } from '@/lib/contract/platform'
import type { WireTrade } from '@/lib/contract/trades'
import type { Outcome } from '@/lib/core/domain/market'
import { priceOn } from '../history/historyRows'

/** A moment of the window: size by price, and each platform's best prices; of one side. */
export interface DepthMoment {
  /** Ms. */
  at: number
  /** Tokens in each band, lowest price first; empty where nothing is known. */
  depth: readonly number[]
  best: Partial<Record<PlatformId, { bid: number | null; ask: number | null }>>
}

/** The last minutes of one side of an outcome, ready to draw. */
export interface DepthImage {
  moments: readonly DepthMoment[]
  step: number
  /** Dollars. */
  low: number
  high: number
  /** The most tokens in any band. */
  deepest: number
}

const turned = (side: Outcome, price: number | null) => (price === null ? null : priceOn(side, price))

/** A bid for Yes at p is an ask of No at 1 − p. */
function bestOn(side: Outcome, [bid, ask]: readonly [number | null, number | null]) {
  return side === 'yes' ? { bid, ask } : { bid: turned('no', ask), ask: turned('no', bid) }
}

export function depthImage(history: BookHistoryResponse, side: Outcome): DepthImage {
  const from = Date.parse(history.from)
  const bands = Math.max(0, ...history.depth.map((row) => row.length))
  const top = Math.round((history.low_price + bands * history.band) * 1e6) / 1e6
  const platforms = Object.entries(history.platforms) as [
    PlatformId,
    readonly (readonly [number | null, number | null] | null)[],
  ][]
  return {
    moments: history.depth.map((row, i) => ({
      at: from + i * history.step_ms,
      depth: side === 'yes' ? row : row.toReversed(),
      best: Object.fromEntries(
        platforms.flatMap(([id, bests]) => {
          const best = bests[i]
          return best ? [[id, bestOn(side, best)]] : []
        }),
      ),
    })),
    step: history.step_ms,
    low: side === 'yes' ? history.low_price : priceOn('no', top),
    high: side === 'yes' ? top : priceOn('no', history.low_price),
    deepest: Math.max(0, ...history.depth.flat()),
  }
}

/** A trade as a dot: ms, and the price of the selected side. */
export interface TradeDot {
  at: number
  price: number
  platform: PlatformId
  size: number
}

/** The trades of a window, a No traded at p as a Yes at 1 − p. */
export function tradeDots(
  trades: readonly WireTrade[],
  { moments, step }: DepthImage,
  side: Outcome,
): TradeDot[] {
  const from = moments[0]?.at ?? 0
  const to = (moments.at(-1)?.at ?? 0) + step
  return trades.flatMap(({ ts, outcome, price, platform, size }) => {
    const at = Date.parse(ts)
    const isIn = at >= from && at < to
    return isIn ? [{ at, price: outcome === side ? price : priceOn('no', price), platform, size }] : []
  })
}
