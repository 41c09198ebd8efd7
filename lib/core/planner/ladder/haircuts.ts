import { MICRO } from '@/lib/core/domain/units'
import type { PlanRequest, PlanSource } from '../types'

/**
 * What a token counts more in the objective where it settles on other rules than the reference. It is no money: no amount,
 * limit or fill includes it. Nothing is deducted on a sell, where the tokens leave.
 * Units: micro-dollars per net token.
 */
export const haircutOf = ({ side }: Pick<PlanRequest, 'side'>, { haircut = 0 }: PlanSource): number =>
  side === 'buy' ? haircut : 0

export const hasHaircuts = (request: Pick<PlanRequest, 'side' | 'sources'>): boolean =>
  request.sources.some((source) => haircutOf(request, source) > 0)

/** The haircut of so many net tokens, rounded up to a micro-dollar. */
export const haircutUsd = (haircut: number, net: number): number =>
  haircut === 0 ? 0 : Math.ceil((haircut * net) / MICRO - 1e-9)

/** An all-in price and the haircut that goes with it, dollars per net token. */
export interface Marginal {
  price: number
  haircut: number
}

/**
 * The price that orders legs of different haircuts: less is better, and without a haircut it is the all-in price. By
 * tokens every token counts its haircut. By dollars what counts is how much a dollar lowers the objective: `objective`
 * less the haircut for each of its tokens; a token whose haircut alone is above the objective comes last.
 */
export function rankOf({ price, haircut }: Marginal, inCash: boolean, objective: number): number {
  if (haircut === 0) return price
  if (!inCash) return price + haircut
  const worth = 1 - haircut / objective
  return worth > 0 ? price / worth : LAST - price
}

/** Above every price, dollars. */
const LAST = 1e9
