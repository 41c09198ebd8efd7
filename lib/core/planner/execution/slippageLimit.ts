import { type FeeSchedule, feePerToken } from '@/lib/core/domain/fees'
import type { Outcome, Side } from '@/lib/core/domain/market'
import { toTick } from '@/lib/core/domain/tickGrid'
import { finestTick, type TradingRules } from '@/lib/core/domain/tradingRules'
import { MICRO, type Price, price } from '@/lib/core/domain/units'

const BPS = 10_000

/** A leg of a plan, and what bounds its limit price. */
export interface ToleratedLeg {
  side: Side
  outcome: Outcome
  /** The worst raw price that the plan takes. */
  worstPrice: Price
  rules: TradingRules
  fee: FeeSchedule
  /** By how much worse than planned a fill may be, basis points of the price. */
  slippageBps: number
  /** The order's own limit on raw prices: the highest on a buy, the lowest on a sell. */
  limitPrice?: Price
  /** The order's own limit on prices with fees, likewise. */
  limitAllIn?: Price
}

/** The price per net token with its fee, micro-dollars; minimum fees, which depend on the size, are not in it. */
function allIn({ fee, side }: ToleratedLeg, at: Price): number {
  if (fee.model === 'unknown') return at
  const perToken = feePerToken(fee, side, at)
  if (side === 'sell') return at - perToken
  return fee.chargedIn === 'tokens_on_buy' ? at / (1 - perToken / at) : at + perToken
}

/** The last tick on the way to a price of 0 or 1. */
const lastTick = ({ side, outcome, rules }: ToleratedLeg): Price | undefined => {
  const edge = side === 'buy' ? price(MICRO - 1) : price(1)
  return toTick(rules, edge, { outcome, rounding: side === 'buy' ? 'down' : 'up' })
}

/**
 * The limit price of a leg: its planned worst price and the tolerance, rounded to the tick away from the plan, but never
 * beyond the order's own limits, which are rounded towards it. Undefined where no tick lies within the own limits.
 * Cost: one step for each tick between the tolerance and a limit on prices with fees.
 */
export function slippageLimit(leg: ToleratedLeg): Price | undefined {
  const { side, outcome, worstPrice, rules, slippageBps, limitPrice, limitAllIn } = leg
  const isBuy = side === 'buy'
  const inward = isBuy ? ('down' as const) : ('up' as const)
  const outward = isBuy ? ('up' as const) : ('down' as const)
  const better = (a: Price, b: Price) => price(isBuy ? Math.min(a, b) : Math.max(a, b))
  const tolerance = (worstPrice * slippageBps) / BPS
  const raw = isBuy ? Math.ceil(worstPrice + tolerance) : Math.floor(worstPrice - tolerance)
  const inRange = price(Math.min(MICRO - 1, Math.max(1, raw)))
  const tolerated = toTick(rules, inRange, { outcome, rounding: outward }) ?? lastTick(leg)
  const own = limitPrice === undefined ? undefined : toTick(rules, limitPrice, { outcome, rounding: inward })
  if (tolerated === undefined || (limitPrice !== undefined && own === undefined)) return undefined
  let at: Price | undefined = own === undefined ? tolerated : better(tolerated, own)
  if (limitAllIn === undefined) return at
  const isBeyond = (one: Price) => (isBuy ? allIn(leg, one) > limitAllIn : allIn(leg, one) < limitAllIn)
  const step = finestTick(rules)
  while (at !== undefined && isBeyond(at)) {
    const next: number = at + (isBuy ? -step : step)
    at = next > 0 && next < MICRO ? toTick(rules, price(next), { outcome, rounding: inward }) : undefined
  }
  return at
}
