import { MICRO, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { missing } from '../missing'
import type { Problem } from '../problem'
import { membersOf } from '../subsets/boundSubsets'
import type { Choice } from '../subsets/selectSubset'
import type { Certificate, SubsetBound } from '../types'
import { marginalPrice } from './describeVenues'
import { excessOf } from './verifyCertificate'

/**
 * Proof of a plan: the best possible result of every set of venues.
 * It can be checked without books: no set that fills as much has a bound below the plan's objective minus `gap`.
 */
export function certify(problem: Problem, choice: Choice | undefined): Certificate {
  const { request, subsets } = problem
  const sign = request.side === 'buy' ? 1 : -1
  const venuesByMask = namedSubsets(problem)
  const bounds: SubsetBound[] = []
  for (let mask = 1; mask < subsets.end; mask += 1) {
    const venues = venuesByMask[mask] ?? missing()
    const status = subsets.status[mask] ?? missing()
    const net = subsets.net[mask] ?? missing()
    if (net <= 0) bounds.push({ venues, status })
    else {
      const cash = subsets.cash[mask] ?? missing()
      bounds.push({
        venues,
        fill: subsets.fill[mask],
        tokens: shares(sign === 1 ? Math.ceil(net) : Math.max(1, Math.floor(net))),
        usd: usd(sign === 1 ? Math.floor(cash) : Math.ceil(cash)),
        bound: subsets.bound[mask],
        status,
      })
    }
  }
  const objective = sign === 1 ? 'minimize_usd_per_token' : 'maximize_usd_per_token'
  if (!choice) return { objective, bounds, gap: 0, gapUsd: usd(0) }
  const best = bestBound(problem, bounds)
  const { plan } = choice
  const gap = Math.max(0, sign * (plan.objective - best), sign * (plan.completed - best))
  const marginal = marginalPrice(problem, choice.mask)?.price
  const largest = plan.ladders.reduce((most, { haircut }) => Math.max(most, haircut), 0)
  const paid = plan.objective * plan.net
  const excess = excessOf({
    sign,
    unit: request.amount.unit,
    tokens: plan.net,
    paid,
    missing: Math.max(0, Math.round(subsets.fill[choice.mask] ?? missing()) - plan.fill),
    // Rounded to the wire's six decimals.
    next: marginal === undefined ? plan.objective : Math.round(marginal * MICRO) / MICRO,
    nextHaircut: marginal === undefined ? 0 : largest / MICRO,
    best,
  })
  const gapUsd = usd(Math.max(0, Math.ceil(excess)))
  return marginal === undefined
    ? { objective, bounds, gap, gapUsd }
    : { objective, marginalPrice: marginal, bounds, gap, gapUsd }
}

/** The venues of every subset by mask: reuses the previous request's lists if its venues were the same. */
function namedSubsets({ ladders, workspace }: Problem): readonly (readonly VenueId[])[] {
  const { venuesByMask } = workspace
  const all = venuesByMask[venuesByMask.length - 1] ?? missing()
  if (all.length === ladders.length && ladders.every(({ source }, i) => source.venue === all[i]))
    return venuesByMask
  workspace.venuesByMask = Array.from({ length: 1 << ladders.length }, (_, mask) =>
    membersOf(mask).map((member) => (ladders[member] ?? missing()).source.venue),
  )
  return workspace.venuesByMask
}

/** The best bound among the sets that fill the most, from the rounded amounts that the certificate publishes. */
function bestBound({ request, subsets, tolerance }: Problem, bounds: readonly SubsetBound[]): number {
  const sign = request.side === 'buy' ? 1 : -1
  let most = 0
  for (let mask = 1; mask < subsets.end; mask += 1) most = Math.max(most, subsets.fill[mask] ?? missing())
  let best = Number.POSITIVE_INFINITY
  for (let mask = 1; mask < subsets.end; mask += 1) {
    if ((subsets.net[mask] ?? missing()) <= 0 || (subsets.fill[mask] ?? missing()) < most - tolerance)
      continue
    const { tokens = missing(), usd: cash = missing() } = bounds[mask - 1] ?? missing()
    const gas = request.gasPerSource * (membersOf(mask).length - 1)
    best = Math.min(best, (sign * cash + gas) / tokens)
  }
  return sign * best
}
