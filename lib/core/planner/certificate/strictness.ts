import { type Usd, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildProblem } from '../problem'
import { selectSubset } from '../subsets/selectSubset'
import type { PlanRequest, SplitPlan } from '../types'
import { createPlanWorkspace } from '../workspace'

/**
 * Extra cost of a plan without some of its venues, in the objective over its tokens: uses the best set of the same
 * enumeration that has none of them. Undefined where that set would fill less.
 * Cost: one plan without its certificate.
 */
export function costWithout(
  request: PlanRequest,
  plan: Pick<SplitPlan, 'legs' | 'total' | 'gas' | 'haircut'>,
  {
    venues,
    workspace = createPlanWorkspace(),
  }: { venues: readonly VenueId[]; workspace?: ReturnType<typeof createPlanWorkspace> },
): Usd | undefined {
  if (!plan.legs.some(({ venue }) => venues.includes(venue))) return usd(0)
  const problem = buildProblem(request, { workspace })
  const without = request.sources.reduce(
    (mask, { venue }, i) => (venues.includes(venue) ? mask | (1 << i) : mask),
    0,
  )
  const rival = selectSubset(problem, { without })?.plan
  const { total, gas, haircut } = plan
  const fill = request.amount.unit === 'usd' ? total.usd : total.tokens
  if (!rival || rival.fill < fill - problem.tolerance) return undefined
  const sign = request.side === 'buy' ? 1 : -1
  const objective = (total.usd + haircut + sign * gas) / total.tokens
  return usd(Math.max(0, Math.round(sign * (rival.objective - objective) * total.tokens)))
}
