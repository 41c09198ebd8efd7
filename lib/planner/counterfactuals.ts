import { type Usd, usd } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import type { Choice, Problem } from './chooseSet'
import type { Counterfactual } from './types'

/** What using each unused venue anyway would cost, and the smallest change that would bring it in. */
export function findCounterfactuals(
  problem: Problem,
  choice: Choice | undefined,
): Partial<Record<VenueId, Counterfactual>> {
  const found: Partial<Record<VenueId, Counterfactual>> = {}
  if (!choice) return found
  for (const offer of problem.offers) {
    if (choice.mask & (1 << offer.index)) continue
    const forced = forcedCost(problem, choice.mask, offer.index)
    found[offer.source.venue] = {
      ...(forced !== undefined && { forcedCostUsd: forced }),
      flip: { kind: 'none' },
    }
  }
  return found
}

/** The best objective with this venue in it against the chosen set's, over the plan's tokens. */
function forcedCost({ request, sets, tolerance }: Problem, chosen: number, index: number): Usd | undefined {
  const sign = request.side === 'buy' ? 1 : -1
  let best = Number.POSITIVE_INFINITY
  for (let mask = 1; mask < sets.end; mask += 1) {
    if (!(mask & (1 << index)) || (sets.net[mask] ?? 0) <= 0) continue
    if ((sets.fill[mask] ?? 0) < (sets.fill[chosen] ?? 0) - tolerance) continue
    best = Math.min(best, sign * ((sets.bound[mask] ?? 0) - (sets.bound[chosen] ?? 0)))
  }
  return Number.isFinite(best) ? usd(Math.max(0, Math.round(best * (sets.net[chosen] ?? 0)))) : undefined
}
