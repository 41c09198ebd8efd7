import type { VenueId } from '@/lib/domain/venue'
import type { Choice } from './chooseSet'
import { marginalPrice } from './describeVenues'
import type { Problem } from './problem'
import { membersOf } from './solveSets'
import type { Certificate, SubsetBound } from './types'

/**
 * The proof that goes with a plan: what every set of venues could do at best.
 * Whoever reads it needs no book: no set that fills as much has a bound below the plan's objective minus `gap`.
 */
export function certify(problem: Problem, choice: Choice | undefined): Certificate {
  const { request, offers, sets } = problem
  const sign = request.side === 'buy' ? 1 : -1
  const venues = offers.map(({ source }) => source.venue)
  const bounds: SubsetBound[] = []
  for (let mask = 1; mask < sets.end; mask += 1) {
    const named = namesOf(venues, mask)
    const status = sets.status[mask] ?? 'infeasible_liquidity'
    if ((sets.net[mask] ?? 0) <= 0) bounds.push({ venues: named, status })
    else bounds.push({ venues: named, fill: sets.fill[mask], bound: sets.bound[mask], status })
  }
  const objective = sign === 1 ? 'minimize_usd_per_token' : 'maximize_usd_per_token'
  if (!choice) return { objective, bounds, gap: 0 }
  const best = bestBound(problem, sign)
  const { plan } = choice
  const gap = Math.max(0, sign * (plan.objective - best), sign * (plan.completed - best))
  const marginal = marginalPrice(problem, choice.mask)
  return marginal === undefined
    ? { objective, bounds, gap }
    : { objective, marginalPrice: marginal, bounds, gap }
}

function namesOf(venues: readonly VenueId[], mask: number): VenueId[] {
  const names: VenueId[] = []
  for (const member of membersOf(mask)) {
    const venue = venues[member]
    if (venue) names.push(venue)
  }
  return names
}

/** The best bound among the sets that fill the most. */
function bestBound({ sets, tolerance }: Problem, sign: number): number {
  let most = 0
  for (let mask = 1; mask < sets.end; mask += 1) most = Math.max(most, sets.fill[mask] ?? 0)
  let best = Number.POSITIVE_INFINITY
  for (let mask = 1; mask < sets.end; mask += 1) {
    if ((sets.net[mask] ?? 0) <= 0 || (sets.fill[mask] ?? 0) < most - tolerance) continue
    best = Math.min(best, sign * (sets.bound[mask] ?? 0))
  }
  return sign * best
}
