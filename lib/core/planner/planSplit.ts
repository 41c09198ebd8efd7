import { usd } from '@/lib/core/domain/units'
import { certify } from './certificate/certificate'
import { describeVenues, fitAlone } from './certificate/describeVenues'
import { warningsOf } from './certificate/warnings'
import { totalFill } from './ladder/fill'
import { haircutUsd } from './ladder/haircuts'
import type { LegPrice } from './ladder/priceGross'
import type { VenueLadder } from './ladder/venueLadder'
import { legsOf } from './legsOf'
import { missing } from './missing'
import { buildProblem, type Problem } from './problem'
import { refineSubsets } from './subsets/refineSubset'
import { type Choice, selectSubset } from './subsets/selectSubset'
import type { PlanRequest, SplitPlan } from './types'
import { createPlanWorkspace } from './workspace'

/**
 * Splits an order over up to five venues at the best all-in price, and proves it.
 *
 * Every subset of venues is bounded exactly, ignoring lots and cent rounding ({@link boundSubsets}); the subsets whose
 * bound can still win are converted to whole lots with the venues' own rounding ({@link selectSubset}), best bound
 * first, until no bound beats the best plan found. Ties go to fewer venues, then to the earlier one.
 * Units: micro-units throughout; prices in the certificate are dollars per net token (floats).
 * Counterfactuals of unused venues are a separate call ({@link findCounterfactuals}): they cost more than the plan.
 * Errors: none. A thin book, a minimum out of reach or an unknown fee is a result, not a failure.
 * Cost: O(levels the order can reach × venues + subsets × log levels). The plan does not reference the workspace.
 */
export function planSplit(request: PlanRequest, workspace = createPlanWorkspace()): SplitPlan {
  const { side, gasPerSource, amount } = request
  const problem = buildProblem(request, { workspace })
  const choice = selectSubset(problem)
  // Every bound in the certificate is exact, so that anyone with the books can reproduce it.
  refineSubsets(problem)
  const alone = problem.ladders.map((ladder) => fitAlone(request, ladder))
  const legs = legsOf(choice)
  const total = totalFill(legs, side)
  const filled = amount.unit === 'usd' ? total.usd : total.tokens
  return {
    legs,
    venues: describeVenues(problem, choice, alone),
    total,
    gas: usd(gasPerSource * Math.max(0, legs.length - 1)),
    haircut: usd(choice?.plan.haircut ?? 0),
    filledRatio: Math.min(1, filled / amount.value),
    ...bestSingle(problem, choice, alone),
    certificate: certify(problem, choice),
    warnings: warningsOf(problem, choice),
  }
}

/** The best single venue among those that fill the most, and the split's savings over it if it fills as much. */
function bestSingle(
  problem: Problem,
  choice: Choice | undefined,
  alone: readonly LegPrice[],
): Pick<SplitPlan, 'bestSingle' | 'savings'> {
  const { request, ladders, subsets, tolerance } = problem
  if (!choice) return {}
  const sign = request.side === 'buy' ? 1 : -1
  let most = 0
  for (const { index } of ladders) most = Math.max(most, subsets.fill[1 << index] ?? missing())
  let best: { ladder: VenueLadder; price: number } | undefined
  for (const ladder of ladders) {
    const leg = alone[ladder.index] ?? missing()
    if (ladder.blocked || leg.net <= 0 || (subsets.fill[1 << ladder.index] ?? missing()) < most - tolerance)
      continue
    const price = (leg.cash + haircutUsd(ladder.haircut, leg.net)) / leg.net
    if (!best || sign * (price - best.price) < 0) best = { ladder, price }
  }
  if (!best) return {}
  const { venue } = best.ladder.source
  if (most < (subsets.fill[choice.mask] ?? missing()) - tolerance) return { bestSingle: venue }
  const savings = sign * (best.price - choice.plan.objective) * choice.plan.net
  return { bestSingle: venue, savings: usd(Math.max(0, Math.round(savings))) }
}
