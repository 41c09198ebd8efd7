import { usd } from '@/lib/domain/units'
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
    if (choice.set.mask & (1 << offer.index)) continue
    found[offer.source.venue] = { ...forcedCost(problem, choice, offer.index), flip: { kind: 'none' } }
  }
  return found
}

function forcedCost(
  problem: Problem,
  { set }: Choice,
  index: number,
): { forcedCostUsd?: ReturnType<typeof usd> } {
  const sign = problem.request.side === 'buy' ? 1 : -1
  let best = Number.POSITIVE_INFINITY
  for (const other of problem.sets) {
    if (!(other.mask & (1 << index)) || other.net <= 0 || other.fill < set.fill - problem.tolerance) continue
    best = Math.min(best, sign * (other.bound - set.bound))
  }
  return Number.isFinite(best) ? { forcedCostUsd: usd(Math.max(0, Math.round(best * set.net))) } : {}
}
