import type { GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import type { Outcome } from '@/lib/core/domain/market'
import type { SetPlan } from '@/lib/core/planner/arbitrage/types'
import type { PlanSource } from '@/lib/core/planner/types'
import type { MemberBook } from './memberBook'
import type { OpportunityLeg } from './types'

/** A source passed to the planner, with its origin. */
export interface Offered {
  source: PlanSource
  from: MemberBook
  outcome: GroupOutcomeDetail
  side: Outcome
}

/** The legs of a plan with the markets they are bought on. */
export const toLegs = ({ legs }: SetPlan, offered: readonly Offered[]): OpportunityLeg[] =>
  legs.flatMap(({ source, ...fill }) => {
    const found = offered.find((one) => one.source === source)
    if (!found) return []
    const { outcome, side, from } = found
    const { member, version, changedAt } = from
    return [{ ...fill, outcome, side, member, version, changedAt }]
  })
