import { type FeeSchedule, feePerToken } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'

/** One venue's crossing side and what an order pays there. */
export interface CurveSource {
  levels: readonly Level[]
  fee: FeeSchedule
  lot: number
}

/**
 * The combined depth of all venues of an outcome, each level at its all-in price, best first. No order does better:
 * minimum orders, lots, minimum fees and rounding only make it worse, and so does excluding a venue.
 */
export interface DepthCurve {
  /** Dollars per net token of each step, micro; a float. */
  prices: Float64Array
  /** Cumulative net tokens and dollars at the end of each step, micro. */
  tokens: Float64Array
  cash: Float64Array
  length: number
  /** Remainder that whole lots may leave of an order that still counts as filled, tokens and dollars, micro. */
  dustTokens: number
  dustUsd: number
}

/** Micro-dollars per token: rounding in the planner's favour stays far below this. */
const SLACK = 2

/** The all-in price of a level, and the net share of a gross token. */
function allInOf(fee: FeeSchedule, side: Side, price: Level['price']): { price: number; net: number } {
  if (fee.model === 'none') return { price, net: 1 }
  const perToken = feePerToken(fee, side, price)
  if (side === 'sell') return { price: price - perToken, net: 1 }
  if (fee.chargedIn !== 'tokens_on_buy') return { price: price + perToken, net: 1 }
  const net = 1 - perToken / price
  return net > 0 ? { price: price / net, net } : { price: Number.POSITIVE_INFINITY, net: 0 }
}

const A_CENT = 10_000

/** Cost: one pass over the levels and a sort of them. */
export function depthCurve(sources: readonly CurveSource[], side: Side): DepthCurve {
  const steps = sources.flatMap(({ levels, fee }) =>
    levels.flatMap((level) => {
      const { price, net } = allInOf(fee, side, level.price)
      return net > 0 ? [{ price, size: level.size * net }] : []
    }),
  )
  steps.sort((a, b) => (side === 'buy' ? a.price - b.price : b.price - a.price))
  const [prices, tokens, cash] = [0, 1, 2].map(() => new Float64Array(steps.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  let [allTokens, allCash] = [0, 0]
  for (const [i, { price, size }] of steps.entries()) {
    allTokens += size
    allCash += (price * size) / MICRO
    prices[i] = price
    tokens[i] = allTokens
    cash[i] = allCash
  }
  const dustTokens = sources.reduce((sum, { lot }) => sum + lot, 0)
  return {
    prices,
    tokens,
    cash,
    length: steps.length,
    dustTokens,
    dustUsd: dustTokens + sources.length * A_CENT,
  }
}

/** The best all-in price for any size; undefined without levels. */
export const bestAllIn = ({ prices, length }: DepthCurve): number | undefined =>
  length === 0 ? undefined : prices[0]

/** The first step that ends at or beyond this amount. */
function stepAt(prefix: Float64Array, length: number, amount: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((prefix[middle] ?? 0) < amount) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Whether any allocation could fill an order of this size at this average price. False is certain; true is not.
 * Cost: O(log levels).
 */
export function mayReach(
  curve: DepthCurve,
  { side, unit, value, allIn }: { side: Side; unit: 'usd' | 'tokens'; value: number; allIn: number },
): boolean {
  const { prices, tokens, cash, length } = curve
  const least = value - (unit === 'usd' ? curve.dustUsd : curve.dustTokens)
  const amount = Math.max(1, least)
  const prefix = unit === 'usd' ? cash : tokens
  const step = stepAt(prefix, length, amount)
  if (step >= length) return false
  const [beforeTokens, beforeCash] = step === 0 ? [0, 0] : [tokens[step - 1] ?? 0, cash[step - 1] ?? 0]
  const price = prices[step] ?? 0
  const average =
    unit === 'usd'
      ? (amount * MICRO) / (beforeTokens + ((amount - beforeCash) * MICRO) / price)
      : (beforeCash * MICRO + (amount - beforeTokens) * price) / amount
  return side === 'buy' ? average <= allIn + SLACK : average >= allIn - SLACK
}
