import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { MICRO } from '@/lib/core/domain/units'
import { planSet } from '@/lib/core/planner/arbitrage/planSet'
import type { ExhaustiveOutcomes } from './exhaustiveOutcomes'
import { askOf, readMember, sourceOf } from './memberBook'
import type { Pricing } from './priceOutcome'
import { type Offered, toLegs } from './toLegs'
import type { PricedOpportunity } from './types'

/** YES of every outcome where it is cheapest; undefined when one outcome has no seller. */
export function priceEvent(
  pricing: Pricing,
  { group, declaredBy, outcomes }: ExhaustiveOutcomes & { group: GroupDetail },
): PricedOpportunity | undefined {
  const readable = outcomes.map(({ outcome, members }) => ({
    outcome,
    books: members.flatMap((member) => readMember(pricing, member) ?? []),
  }))
  const least = readable.reduce(
    (sum, { books }) =>
      sum + Math.min(...books.map((book) => askOf(book, 'yes') ?? Number.POSITIVE_INFINITY)),
    0,
  )
  if (least >= MICRO) return undefined
  const slots = readable.map(({ outcome, books }) =>
    books.map((from): Offered => ({ source: sourceOf(from, 'yes'), from, outcome, side: 'yes' })),
  )
  const plan = planSet(
    slots.map((slot) => slot.map(({ source }) => source)),
    pricing.curves,
  )
  if (!plan) return undefined
  const { tokens, cost, profit } = plan
  const legs = toLegs(plan, slots.flat())
  return {
    id: `${group.id}.event`,
    kind: 'event',
    group,
    declaredBy,
    legs,
    tokens,
    cost,
    profit,
    verified: true,
  }
}
