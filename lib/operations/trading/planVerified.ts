import type { ParsedDistributionRequest } from '@/lib/contract/distribution'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlanCandidate } from './collectCandidates'
import { amountOf, emptyPlan, orderOf } from './orderOf'
import { planWorkspaceOf } from './planWorkspaceOf'
import { bestPlan, type MatchedEvents, sureCombinations } from './sureCandidates'

/**
 * The best split over the candidates that are certainly the same question, or over all if the request allows it.
 * `eligible`: the combinations it was chosen from.
 */
export function planVerified(
  runtime: Runtime,
  body: ParsedDistributionRequest,
  { candidates: found, events }: { candidates: readonly PlanCandidate[]; events: MatchedEvents },
) {
  const amount = amountOf(body)
  const eligible = body.include_unverified
    ? [[...found]]
    : sureCombinations(runtime, found, { events, methods: body.match_methods })
  const workspace = planWorkspaceOf(runtime)
  const start = performance.now()
  const planned = eligible.map((candidates) => {
    const order = orderOf(body, amount, candidates)
    return { candidates, order, plan: candidates.length > 0 ? planSplit(order, workspace) : emptyPlan(body) }
  })
  runtime.metrics.planned(performance.now() - start)
  return { ...bestPlan(planned, { side: body.direction, unit: amount.unit }), eligible }
}
