import { usd } from '@/lib/domain/units'
import { certify } from './certificate'
import { findCounterfactuals } from './counterfactuals'
import type { LegPrice } from './curve'
import { describeVenues, fitAlone } from './describeVenues'
import { toFill, totalFill } from './fill'
import { type Problem, readProblem } from './problem'
import { refineSets } from './refineSubset'
import { type Choice, selectSubset } from './selectSubset'
import type { PlanLeg, PlanRequest, SplitPlan } from './types'
import type { VenueLadder } from './venueLadder'
import { warningsOf } from './warnings'

/**
 * Splits an order over up to five venues at the best all-in price, and proves it.
 *
 * Every set of venues is bounded exactly with lots and cent rounding left out ({@link solveSets}); the sets whose bound
 * can still win are turned into whole lots with the venues' own rounding ({@link chooseSet}), best bound first, until
 * no bound beats the best plan found. Ties go to fewer venues, then to the earlier one.
 * Units: micro-units throughout; prices in the certificate are dollars per net token (floats).
 * Counterfactuals are worked out when they are first read: they cost more than the plan.
 * Errors: none. A thin book, a minimum out of reach or an unknown fee is an answer, not a failure.
 * Cost: O(levels the order can reach × venues + sets × log levels). Nothing is kept between calls.
 */
export function planSplit(request: PlanRequest): SplitPlan {
  const { side, gasPerSource, amount } = request
  const problem = readProblem(request)
  const choice = selectSubset(problem)
  // The certificate says what each set can do, so that whoever has the books finds the same.
  refineSets(problem)
  const alone = problem.offers.map((offer) => fitAlone(request, offer))
  const legs = legsOf(choice)
  const total = totalFill(legs, side)
  const filled = amount.unit === 'usd' ? total.usd : total.tokens
  let counterfactuals: SplitPlan['counterfactuals'] | undefined
  return {
    legs,
    venues: describeVenues(problem, choice, alone),
    total,
    gas: usd(gasPerSource * Math.max(0, legs.length - 1)),
    filledRatio: Math.min(1, filled / amount.value),
    ...bestSingle(problem, choice, alone),
    certificate: certify(problem, choice),
    get counterfactuals() {
      counterfactuals ??= findCounterfactuals(request, choice?.mask ?? 0)
      return counterfactuals
    },
    warnings: warningsOf(problem, choice),
  }
}

function legsOf(choice: Choice | undefined): PlanLeg[] {
  const legs: PlanLeg[] = []
  if (!choice) return legs
  for (const [i, { source, curve }] of choice.plan.offers.entries()) {
    const leg = choice.plan.legs[i]
    if (leg) legs.push({ venue: source.venue, ...toFill(curve, leg) })
  }
  return legs
}

/** The best venue alone among those that fill the most, and what the split saves on it when it fills as much. */
function bestSingle(
  problem: Problem,
  choice: Choice | undefined,
  alone: readonly LegPrice[],
): Pick<SplitPlan, 'bestSingle' | 'savings'> {
  const { request, offers, sets, tolerance } = problem
  if (!choice) return {}
  const sign = request.side === 'buy' ? 1 : -1
  let most = 0
  for (const { index } of offers) most = Math.max(most, sets.fill[1 << index] ?? 0)
  let best: { offer: VenueLadder; price: number } | undefined
  for (const offer of offers) {
    const leg = alone[offer.index]
    if (offer.blocked || !leg || leg.net <= 0 || (sets.fill[1 << offer.index] ?? 0) < most - tolerance)
      continue
    const price = leg.cash / leg.net
    if (!best || sign * (price - best.price) < 0) best = { offer, price }
  }
  if (!best) return {}
  const { venue } = best.offer.source
  if (most < (sets.fill[choice.mask] ?? 0) - tolerance) return { bestSingle: venue }
  const savings = sign * (best.price - choice.plan.objective) * choice.plan.net
  return { bestSingle: venue, savings: usd(Math.max(0, Math.round(savings))) }
}
