import { usd } from '@/lib/domain/units'
import { certify } from './certificate'
import { type Choice, chooseSet, lotTolerance, type Problem } from './chooseSet'
import { findCounterfactuals } from './counterfactuals'
import { describeVenues } from './describeVenues'
import { toFill, totalFill } from './fill'
import { readOffer } from './offer'
import { mergeLadders, solveSets } from './solveSets'
import type { PlanLeg, PlanRequest, SplitPlan } from './types'
import { warningsOf } from './warnings'

/**
 * Splits an order over up to five venues at the best all-in price, and proves it.
 *
 * Every set of venues is bounded exactly with lots and cent rounding left out ({@link solveSets}); the sets whose bound
 * can still win are turned into whole lots with the venues' own rounding ({@link chooseSet}), best bound first, until
 * no bound beats the best plan found. Ties go to fewer venues, then to the earlier one.
 * Units: micro-units throughout; prices in the certificate are dollars per net token (floats).
 * Errors: none. A thin book, a minimum out of reach or an unknown fee is an answer, not a failure.
 * Cost: O(levels the order can reach × venues + sets × log levels); books are remembered by array identity.
 */
export function planSplit(request: PlanRequest): SplitPlan {
  const offers = request.sources.map((source, i) => readOffer(request, source, i))
  const merged = mergeLadders(offers)
  const tolerance = lotTolerance(request, offers)
  const sets = solveSets({ request, offers, merged, tolerance })
  const problem: Problem = { request, offers, merged, sets, tolerance }
  const choice = chooseSet(problem)
  const legs = legsOf(choice)
  const total = totalFill(legs, request.side)
  const filled = request.amount.unit === 'usd' ? total.usd : total.tokens
  return {
    legs,
    venues: describeVenues(problem, choice),
    total,
    gas: usd(request.gasPerSource * Math.max(0, legs.length - 1)),
    filledRatio: Math.min(1, filled / request.amount.value),
    ...bestSingle(problem, choice),
    certificate: certify(problem, choice),
    counterfactuals: findCounterfactuals(problem, choice),
    warnings: warningsOf(problem, choice),
  }
}

function legsOf(choice: Choice | undefined): PlanLeg[] {
  if (!choice) return []
  return choice.plan.offers.flatMap((offer, i) => {
    const leg = choice.plan.legs[i]
    return leg ? [{ venue: offer.source.venue, ...toFill(offer.curve, leg) }] : []
  })
}

/** The best venue alone among those that fill the most, and what the split saves on it when it fills as much. */
function bestSingle(problem: Problem, choice: Choice | undefined): Pick<SplitPlan, 'bestSingle' | 'savings'> {
  const singles = problem.sets.filter((set) => set.size === 1)
  const single = chooseSet({ ...problem, sets: singles })
  const venue = single?.plan.offers[0]?.source.venue
  if (!single || !choice || !venue) return {}
  if (single.plan.fill < choice.plan.fill - problem.tolerance) return { bestSingle: venue }
  const sign = problem.request.side === 'buy' ? 1 : -1
  const savings = sign * (single.plan.objective - choice.plan.objective) * choice.plan.net
  return { bestSingle: venue, savings: usd(Math.max(0, Math.round(savings))) }
}
