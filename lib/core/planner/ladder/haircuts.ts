import { MICRO } from '@/lib/core/domain/units'
import type { PlanRequest, PlanSource } from '../types'

/**
 * Penalty per token in the objective where it settles by different rules than the reference. It is not money: no
 * amount, limit or fill includes it. Sells have no haircut, as the tokens leave.
 * Units: micro-dollars per net token.
 */
export const haircutOf = ({ side }: Pick<PlanRequest, 'side'>, { haircut = 0 }: PlanSource): number =>
  side === 'buy' ? haircut : 0

export const hasHaircuts = (request: Pick<PlanRequest, 'side' | 'sources'>): boolean =>
  request.sources.some((source) => haircutOf(request, source) > 0)

/** The haircut of this many net tokens, rounded up to a micro-dollar. */
export const haircutUsd = (haircut: number, net: number): number =>
  haircut === 0 ? 0 : Math.ceil((haircut * net) / MICRO - 1e-9)

/** An all-in price and the haircut that goes with it, dollars per net token. */
export interface Marginal {
  price: number
  haircut: number
}

/**
 * The price by which legs with different haircuts are ordered: less is better, and without haircuts it is the all-in
 * price. For orders in tokens, the haircut is added. For orders in dollars, it measures how much a dollar lowers the
 * objective: `objective` minus haircut for each of its tokens; a token whose haircut exceeds the objective comes last.
 */
export function rankOf({ price, haircut }: Marginal, inCash: boolean, objective: number): number {
  if (haircut === 0) return price
  if (!inCash) return price + haircut
  const worth = 1 - haircut / objective
  return worth > 0 ? price / worth : LAST - price
}

/** Above every price, dollars. */
const LAST = 1e9
