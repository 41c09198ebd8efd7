import { MICRO } from '@/lib/core/domain/units'
import { planSet } from '@/lib/core/planner/arbitrage/planSet'
import { readMember, sourceOf } from './memberBook'
import type { Pricing } from './priceOutcome'
import { type Offered, toLegs } from './toLegs'
import type { Opportunity } from './types'

/**
 * An opportunity with a haircut per set, micro-dollars: at the then most profitable size, on the same
 * markets. Profit = payout less cost and haircut. Undefined when nothing is left of it.
 */
export function priceWithHaircut(
  pricing: Pricing,
  opportunity: Opportunity,
  haircut: number,
): Opportunity | undefined {
  const offered = opportunity.legs.flatMap(({ member, outcome, side }): Offered[] => {
    const from = readMember(pricing, member)
    return from ? [{ source: sourceOf(from, side), from, outcome, side }] : []
  })
  if (offered.length < opportunity.legs.length) return undefined
  const slots = offered.map(({ source }) => [source])
  const plan = planSet(slots, pricing.curves, { payout: MICRO - haircut })
  if (!plan) return undefined
  const { tokens, cost, profit } = plan
  return { ...opportunity, legs: toLegs(plan, offered), tokens, cost, profit, bestProfit: profit }
}
