import { type FeeSchedule, feePerToken, fillFee, legFee, legTokenFee } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, type Price, price, round, shares, usd } from '@/lib/core/domain/units'
import type { Fill } from '../types'

/** A side of a book and its fee terms. `levels` are the crossing side, best first. */
export interface PricedSide {
  levels: readonly Level[]
  fee: FeeSchedule
  side: Side
  /** False excludes fees: cash is then the notional. */
  includeFees: boolean
}

/**
 * Cost or proceeds of a leg of this many gross tokens that takes the best levels first, as its venue charges it:
 * notional rounded against the user to one micro-dollar, the fee by the market's schedule. A market order is filled
 * like this; no order can skip a good level to save its fee.
 * Units: `gross` in micro-tokens, an integer; the same in the result, money in micro-dollars.
 * Errors: `undefined` if the book is too thin; throws on an unknown fee that must be included.
 * Cost: O(levels taken).
 */
export function priceBestFirst(
  { levels, fee, side, includeFees }: PricedSide,
  gross: number,
): Fill | undefined {
  const charged = includeFees && fee.model !== 'none'
  const inTokens = charged && side === 'buy' && fee.chargedIn === 'tokens_on_buy'
  let left = gross
  let value = 0
  let raw = 0
  let levelsConsumed = 0
  let worst: Level['price'] | undefined
  for (const level of levels) {
    if (left <= 0) break
    const size = Math.min(left, level.size)
    left -= size
    value += level.price * size
    levelsConsumed += 1
    worst = level.price
    if (!charged) continue
    const perToken = feePerToken(fee, side, level.price)
    raw += inTokens ? (perToken / level.price) * size : fillFee(fee, (perToken * size) / MICRO)
  }
  if (left > 0) return undefined
  const notional = side === 'buy' ? Math.ceil(value / MICRO) : Math.floor(value / MICRO)
  const deducted = inTokens ? legTokenFee(raw) : 0
  const paid = charged && !inTokens ? legFee(fee, raw, shares(gross)) : 0
  return {
    tokens: shares(gross - deducted),
    gross: shares(gross),
    usd: usd(side === 'buy' ? notional + paid : notional - paid),
    fee: usd(inTokens && gross > 0 ? Math.ceil((deducted * notional) / gross) : paid),
    notional: usd(notional),
    levelsConsumed,
    ...(worst !== undefined && { worstPrice: price(worst) }),
  }
}

/**
 * The worst marginal price per net token of a best-first fill, including included fees: a level's minimum fee is spread
 * over its fill, an order's minimum fee over the whole leg while no more than the minimum is due. Rounding of fees to
 * cents is ignored. The highest on a buy, rounded up; the lowest on a sell, rounded down.
 */
export function worstAllIn({ levels, fee, side, includeFees }: PricedSide, gross: number): Price | undefined {
  const sign = side === 'buy' ? 1 : -1
  const charged = includeFees && fee.model !== 'none'
  const inTokens = charged && side === 'buy' && fee.chargedIn === 'tokens_on_buy'
  const minimum = charged && !inTokens && fee.minPer === 'order' ? fee.minUsd : 0
  let [left, value, raw] = [gross, 0, 0]
  let worst: number | undefined
  const meet = (at: number) => {
    if (worst === undefined || sign * at > sign * worst) worst = at
  }
  for (const level of levels) {
    if (left <= 0) break
    const size = Math.min(left, level.size)
    left -= size
    value += level.price * size
    const perToken = charged ? feePerToken(fee, side, level.price) : 0
    const own = fillFee(fee, (perToken * size) / MICRO)
    raw += own
    if (inTokens) meet(level.price / (1 - perToken / level.price))
    else if (!charged || raw <= minimum) meet(level.price)
    else meet(level.price + (sign * own * MICRO) / size)
  }
  if (gross > 0 && raw < minimum) meet((value + sign * minimum * MICRO) / gross)
  if (worst === undefined || left > 0) return undefined
  return price(round(worst - sign * FLOAT_NOISE, side === 'buy' ? 'up' : 'down'))
}

/** Tolerance, micro-dollars: a whole price with float noise is not rounded to the next one. */
const FLOAT_NOISE = 1e-6
