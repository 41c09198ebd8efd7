import type { Choice, Problem } from './chooseSet'
import { marginalPrice } from './describeVenues'
import { membersOf, type SetBound } from './solveSets'
import type { Certificate, SubsetBound } from './types'

/**
 * The proof that goes with a plan: what every set of venues could do at best.
 * Whoever reads it needs no book: no set that fills as much has a bound below the plan's objective minus `gap`.
 */
export function certify(problem: Problem, choice: Choice | undefined): Certificate {
  const { request, offers, sets, tolerance } = problem
  const sign = request.side === 'buy' ? 1 : -1
  const bounds: SubsetBound[] = sets.map((set) => {
    const venues = membersOf(set.mask).flatMap((i) => offers[i]?.source.venue ?? [])
    return set.net > 0
      ? { venues, fill: set.fill, bound: set.bound, status: set.status }
      : { venues, status: set.status }
  })
  const objective = sign === 1 ? 'minimize_usd_per_token' : 'maximize_usd_per_token'
  if (!choice) return { objective, bounds, gap: 0 }
  const next = marginalPrice(problem, choice)
  const best = bestBound(sets, tolerance, sign)
  const reached = Math.max(sign * (choice.plan.objective - best), sign * (choice.plan.completed - best))
  const gap = Math.max(0, reached)
  return { objective, ...(next !== undefined && { marginalPrice: next }), bounds, gap }
}

function bestBound(sets: readonly SetBound[], tolerance: number, sign: number): number {
  const most = sets.reduce((max, set) => Math.max(max, set.fill), 0)
  let best = Number.POSITIVE_INFINITY
  for (const set of sets) {
    if (set.net > 0 && set.fill >= most - tolerance) best = Math.min(best, sign * set.bound)
  }
  return sign * best
}
