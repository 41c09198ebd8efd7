import type { DistributionResponse } from '@/lib/contract/distribution'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Versioned } from '@/lib/contract/versioned'
import { liveFeedOf } from '@/lib/operations/live/liveFeedOf'
import { type AskedToken, resolveTokens } from '@/lib/operations/views/resolveTokens'
import { findCounterfactuals } from '@/lib/planner/counterfactuals'
import { planSplit } from '@/lib/planner/planSplit'
import type { Runtime } from '@/lib/runtime/types'
import { collectCandidates, prepareBooks } from './collectCandidates'
import { amountOf, emptyPlan, orderOf } from './orderOf'
import { planVersion } from './planVersion'
import { planWorkspaceOf } from './planWorkspaceOf'
import {
  bestPlan,
  findMatchedEvents,
  leftOutWarnings,
  type MatchedEvents,
  sureCombinations,
} from './sureCandidates'
import { toDistribution } from './toDistribution'

type Body = OperationInput<Operations['planDistribution']>['body']

/** Unmatched tokens may be planned together; the caller is then responsible for their being the same question. */
function unmatchedWarning(asked: readonly AskedToken[]): string[] {
  const outcomes = new Set(
    asked.flatMap(({ known }) => (known ? [known.hit.group?.outcomeId ?? known.hit.market] : [])),
  )
  return outcomes.size <= 1
    ? []
    : ['These tokens are not matched as the same question: check that they pay out on the same thing.']
}

/** Plans over the books as they are cached now. */
function planCached(
  runtime: Runtime,
  body: Body,
  { asked, events }: { asked: readonly AskedToken[]; events: MatchedEvents },
): DistributionResponse {
  const amount = amountOf(body)
  const { candidates: found, unavailable } = collectCandidates(runtime, asked, body)
  const eligible = body.include_unverified ? [found] : sureCombinations(runtime, found, events)
  // Subscribers get the very books that the plan was made of, and can work it out again.
  liveFeedOf(runtime).shows(found.map(({ market }) => ({ venue: market.venue, marketId: market.id })))
  const start = performance.now()
  const workspace = planWorkspaceOf(runtime)
  const planned = eligible.map((candidates) => {
    const order = orderOf(body, amount, candidates)
    return { candidates, order, plan: candidates.length > 0 ? planSplit(order, workspace) : emptyPlan(body) }
  })
  const { plan, order, candidates } = bestPlan(planned, { side: body.direction, unit: amount.unit })
  runtime.metrics.planned(performance.now() - start)
  const left = found.filter((candidate) => !candidates.includes(candidate))
  const unverified = left.map(({ platform }) => ({ platform, reason: 'unverified' as const }))
  return toDistribution({
    plan,
    counterfactuals: findCounterfactuals(order, plan, workspace),
    candidates,
    unavailable: [...unavailable, ...unverified].sort((a, b) => (a.platform < b.platform ? -1 : 1)),
    warnings: [...unmatchedWarning(asked), ...leftOutWarnings(candidates, left, eligible)],
    unit: amount.unit,
    side: body.direction,
    includeFees: body.include_fees,
    platforms: runtime.config.platforms,
  })
}

/**
 * The best split of an order over the requested platforms, and how long that answer holds.
 * Errors: `invalid` where the request contradicts a token; `not_found` when no token is known; `unavailable` when
 * no order book can be had.
 */
export async function planDistribution(
  runtime: Runtime,
  { body }: { body: Body },
): Promise<Versioned<DistributionResponse>> {
  amountOf(body)
  const asked = await resolveTokens(runtime, body.tokens)
  await prepareBooks(runtime, asked, body)
  const events = body.include_unverified ? new Map() : await findMatchedEvents(runtime, asked)
  // From here on nothing is awaited: the version is that of the books that are planned with.
  return planVersion(runtime, { asked, events, plan: () => planCached(runtime, body, { asked, events }) })
}

/** The same once, for a page. */
export async function planOnce(runtime: Runtime, input: { body: Body }): Promise<DistributionResponse> {
  const version = await planDistribution(runtime, input)
  return version.build()
}
