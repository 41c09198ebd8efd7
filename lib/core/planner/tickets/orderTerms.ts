import type { OrderTerms } from '@/lib/core/domain/order'
import { toTick } from '@/lib/core/domain/tickGrid'
import { minimumUsd, type TradingRules } from '@/lib/core/domain/tradingRules'
import { notional, type Price, type Shares, shares } from '@/lib/core/domain/units'

/** One venue's leg of a plan. */
export interface TicketLeg extends Omit<OrderTerms, 'price'> {
  /** The worst raw price that the plan takes. */
  worstPrice: Price
}

/** Why no order can be built. */
export type TermsProblem = 'off_tick' | 'below_lot' | 'below_minimum'

/**
 * The immediate-or-cancel order for a leg of a plan: its worst price and its tokens, each rounded so that the order
 * neither trades at a worse price nor trades more tokens.
 * An off-grid price, which books may contain, is rounded away from: that level stays in the book.
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
 * Whether a venue would reject an order of that size as too small. A buy counts with its maximum cost in the plan, a
 * sale with its minimum proceeds.
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
