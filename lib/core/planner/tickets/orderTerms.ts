import type { OrderTerms } from '@/lib/core/domain/order'
import { toTick } from '@/lib/core/domain/tickGrid'
import { minimumUsd, type TradingRules } from '@/lib/core/domain/tradingRules'
import { notional, type Price, type Shares, shares } from '@/lib/core/domain/units'

/** One venue's part of a plan. */
export interface TicketLeg extends Omit<OrderTerms, 'price'> {
  /** The worst raw price that the plan takes. */
  worstPrice: Price
}

/** Why no order can be made out. */
export type TermsProblem = 'off_tick' | 'below_lot' | 'below_minimum'

/**
 * The immediate-or-cancel order for a part of a plan: its worst price and its tokens, each rounded so that it neither
 * pays more or takes less for a token, nor trades more of them.
 * A price off the grid, which books may hold, is rounded away from it: what stands there stays in the book.
 */
export function orderTerms(leg: TicketLeg, rules: TradingRules): OrderTerms | { problem: TermsProblem } {
  const { worstPrice, ...rest } = leg
  const price = toTick(rules, worstPrice, {
    outcome: leg.outcome,
    rounding: leg.side === 'buy' ? 'down' : 'up',
  })
  if (price === undefined) return { problem: 'off_tick' }
  const size = shares(Math.floor(leg.size / rules.lot) * rules.lot)
  if (size <= 0) return { problem: 'below_lot' }
  const terms = { ...rest, price, size }
  return isBelowMinimum(terms, size, rules) ? { problem: 'below_minimum' } : terms
}

/**
 * Whether a venue would refuse an order of that size as too small. A buy counts with what it can cost at most by the
 * plan, a sale with the least that it takes.
 */
export function isBelowMinimum(
  { side, price, notional: planned }: OrderTerms,
  size: Shares,
  rules: TradingRules,
) {
  const value = notional(price, size, 'down')
  const usd = side === 'buy' ? Math.min(value, planned) : value
  return size < rules.minOrderShares || usd < minimumUsd(rules, side)
}
