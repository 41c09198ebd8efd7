import { MICRO, shares, usd } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import { membersOf } from './boundSubsets'
import { marginalPrice } from './describeVenues'
import type { Problem } from './problem'
import type { Choice } from './selectSubset'
import type { Certificate, SubsetBound } from './types'
import type { VenueLadder } from './venueLadder'
import { excessOf } from './verifyCertificate'

/**
 * The proof that goes with a plan: what every set of venues could do at best.
 * Whoever reads it needs no book: no set that fills as much has a bound below the plan's objective minus `gap`.
 */
export function certify(problem: Problem, choice: Choice | undefined): Certificate {
  const { request, offers, sets } = problem
  const sign = request.side === 'buy' ? 1 : -1
  const names = namesOf(offers)
  const bounds: SubsetBound[] = []
  for (let mask = 1; mask < sets.end; mask += 1) {
    const named = names[mask] ?? []
    const status = sets.status[mask] ?? 'infeasible_liquidity'
    if ((sets.net[mask] ?? 0) <= 0) bounds.push({ venues: named, status })
    else {
      const net = sets.net[mask] ?? 0
      const cash = sets.cash[mask] ?? 0
      bounds.push({
        venues: named,
        fill: sets.fill[mask],
        tokens: shares(sign === 1 ? Math.ceil(net) : Math.max(1, Math.floor(net))),
        usd: usd(sign === 1 ? Math.floor(cash) : Math.ceil(cash)),
        bound: sets.bound[mask],
        status,
      })
    }
  }
  const objective = sign === 1 ? 'minimize_usd_per_token' : 'maximize_usd_per_token'
  if (!choice) return { objective, bounds, gap: 0, gapUsd: usd(0) }
  const best = bestBound(problem, bounds)
  const { plan } = choice
  const gap = Math.max(0, sign * (plan.objective - best), sign * (plan.completed - best))
  const marginal = marginalPrice(problem, choice.mask)
  const paid = plan.objective * plan.net
  const excess = excessOf({
    sign,
    unit: request.amount.unit,
    tokens: plan.net,
    paid,
    missing: Math.max(0, Math.round(sets.fill[choice.mask] ?? 0) - plan.fill),
    // As finely as the wire tells it.
    next: marginal === undefined ? plan.objective : Math.round(marginal * MICRO) / MICRO,
    best,
  })
  const gapUsd = usd(Math.max(0, Math.ceil(excess)))
  return marginal === undefined
    ? { objective, bounds, gap, gapUsd }
    : { objective, marginalPrice: marginal, bounds, gap, gapUsd }
}

let namedLast: readonly (readonly VenueId[])[] = [[]]

/** The venues of every set by mask. Most requests ask for the same venues as the one before: then nothing is made. */
function namesOf(offers: readonly VenueLadder[]): readonly (readonly VenueId[])[] {
  const all = namedLast[namedLast.length - 1] ?? []
  if (all.length === offers.length && offers.every(({ source }, i) => source.venue === all[i]))
    return namedLast
  namedLast = Array.from({ length: 1 << offers.length }, (_, mask) =>
    membersOf(mask).flatMap((member) => offers[member]?.source.venue ?? []),
  )
  return namedLast
}

/** The best bound among the sets that fill the most, from the amounts as they are told. */
function bestBound({ request, sets, tolerance }: Problem, bounds: readonly SubsetBound[]): number {
  const sign = request.side === 'buy' ? 1 : -1
  let most = 0
  for (let mask = 1; mask < sets.end; mask += 1) most = Math.max(most, sets.fill[mask] ?? 0)
  let best = Number.POSITIVE_INFINITY
  for (let mask = 1; mask < sets.end; mask += 1) {
    if ((sets.net[mask] ?? 0) <= 0 || (sets.fill[mask] ?? 0) < most - tolerance) continue
    const { tokens = 0, usd: cash = 0 } = bounds[mask - 1] ?? {}
    const gas = request.gasPerSource * (membersOf(mask).length - 1)
    best = Math.min(best, (sign * cash + gas) / tokens)
  }
  return sign * best
}
