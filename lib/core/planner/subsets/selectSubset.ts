import { hasHaircuts } from '../ladder/haircuts'
import { exchange, roundingStep } from '../lots/exchangeLots'
import type { LotPlan, Terms } from '../lots/lotPlan'
import { missing } from '../missing'
import type { Problem } from '../problem'
import { membersOf } from './boundSubsets'
import { realize, startRealizing } from './realize'
import { refineSubset } from './refineSubset'

export interface Choice {
  mask: number
  plan: LotPlan
}

/** Between equally many venues the one earlier in platform order wins: the set with the lowest differing bit. */
function isEarlier(a: number, b: number): boolean {
  const differing = a ^ b
  return (a & differing & -differing) !== 0
}

/** Bounds closer than this, relatively, are equal up to float noise. */
const CLOSE = 1e-12

/** Whether to try set a before set b. */
function comesFirst({ subsets }: Problem, a: number, b: number, sign: number): boolean {
  const bound = subsets.bound[a] ?? missing()
  const difference = sign * (bound - (subsets.bound[b] ?? missing()))
  if (Math.abs(difference) > CLOSE * Math.abs(bound)) return difference < 0
  const more = membersOf(a).length - membersOf(b).length
  return more === 0 ? isEarlier(a, b) : more < 0
}

/** Best possible objective in whole lots: omitting up to one lot per venue saves the marginal price. */
function lowestObjective({ request, subsets, tolerance }: Problem, mask: number): number {
  const bound = subsets.bound[mask] ?? missing()
  const marginal = subsets.marginal[mask] ?? missing()
  const dust = request.amount.unit === 'usd' ? tolerance / marginal : tolerance
  const spared =
    Math.abs(marginal + (subsets.haircut[mask] ?? missing()) - bound) *
    Math.min(1, dust / (subsets.net[mask] ?? missing()))
  return request.side === 'buy' ? bound - spared : bound + spared
}

/** A better plan by more than the rounding of its legs to whole micro-dollars, or as good with fewer venues. */
function beats(sign: number, challenger: Choice, champion: Choice): boolean {
  const gain = sign * (champion.plan.objective - challenger.plan.objective) * champion.plan.net
  const size = membersOf(challenger.mask).length
  const other = membersOf(champion.mask).length
  if (Math.abs(gain) > Math.max(size, other)) return gain > 0
  return size === other ? isEarlier(challenger.mask, champion.mask) : size < other
}

/** The largest fill of any of these sets. Fills of hulls count only if an exact one is as large. */
function largestFill(problem: Problem, open: number): number {
  const { subsets } = problem
  for (;;) {
    let most = 0
    let hulls = 0
    let largest = 0
    for (let mask = 1; mask < subsets.end; mask += 1) {
      if (!(open & (1 << mask))) continue
      const fill = subsets.fill[mask] ?? missing()
      if (!subsets.relaxed[mask]) most = Math.max(most, fill)
      else if (fill > hulls) {
        hulls = fill
        largest = mask
      }
    }
    if (hulls <= most * (1 + CLOSE)) return most
    refineSubset(problem, largest)
  }
}

/**
 * The best plan in whole lots: sets that fill the most, best bound first, until no bound beats the best plan.
 * Sets in which a venue fills nothing are skipped: the same set without it is as good. So are sets with a venue of the
 * mask `without`.
 */
export function selectSubset(problem: Problem, { without = 0 } = {}): Choice | undefined {
  const chosen = settleSubset(problem, { without })
  return chosen && 'plan' in chosen ? chosen : undefined
}

/** Which of the venues of a mask the best plan uses. Cost: mostly a part of the plan. */
export function venuesUsed(problem: Problem, requested: number): number {
  const chosen = settleSubset(problem, { requested })
  return chosen ? chosen.mask & requested : 0
}

/** A set that agrees with the best one on the `requested` venues, or the best one with its plan. */
function settleSubset(
  problem: Problem,
  { without = 0, requested = 0 }: { without?: number; requested?: number },
): Choice | { mask: number } | undefined {
  const { subsets, tolerance } = problem
  const sign = problem.request.side === 'buy' ? 1 : -1
  const counted = hasHaircuts(problem.request)
  let open = 0
  for (let mask = 1; mask < subsets.end; mask += 1)
    if (!(mask & without) && (subsets.net[mask] ?? missing()) > 0) open |= 1 << mask
  const all = open
  while (open !== 0) {
    const most = largestFill(problem, open)
    let champion: Choice | undefined
    let short: Choice | undefined
    for (;;) {
      let next = 0
      for (let mask = 1; mask < subsets.end; mask += 1) {
        if (!(open & (1 << mask)) || (subsets.fill[mask] ?? missing()) < most - tolerance) continue
        if (next === 0 || comesFirst(problem, mask, next, sign)) next = mask
      }
      if (next === 0) break
      if (champion && sign * (lowestObjective(problem, next) - champion.plan.objective) >= 0) {
        if (!counted) break
        // With haircuts marginal prices differ from bounds: a later set may gain more from its dust than this one.
        open &= ~(1 << next)
        continue
      }
      if (subsets.relaxed[next]) {
        // Its bound may get worse: check again whether it is still next.
        refineSubset(problem, next)
        continue
      }
      const first =
        requested !== 0 && open === all && !counted
          ? trySettle(problem, next, { requested, open, most })
          : undefined
      if (first === true) return { mask: next }
      open &= ~(1 << next)
      // With haircuts a venue that fills nothing in the optimum can complete the order, or save a cent elsewhere.
      const plan = realize(problem, next, { idle: counted, ...(first && { first }) })
      if (!plan) continue
      const challenger = { mask: next, plan }
      const thinner = (subsets.fill[next] ?? missing()) < most * (1 - CLOSE)
      if (thinner && plan.fill < most - tolerance) {
        // Its book fills enough, its whole lots do not.
        if (!short || plan.fill > short.plan.fill) short = challenger
      } else if (!champion || beats(sign, challenger, champion)) champion = challenger
    }
    const best = champion ?? short
    if (best) return withCentFiller(problem, best, without)
  }
  return undefined
}

/** Maximum number of replacements of a set's plan by other fills, each smaller by up to the tolerance. */
const REPLACED = 32
/** Upper bound on the cost of a token, dollars. */
const DEAREST = 2
/** Upper bound on the total loss from ties in favour of fewer venues within one plan, micro-dollars. */
const TIES = 200

/** Input of {@link isSettled}: the venues in question, and the sets still open. */
interface Question {
  requested: number
  open: number
  most: number
}

/**
 * Whether a first plan of the set with the best bound proves that the best plan uses the same of the requested venues.
 * Later steps only improve that plan with its dust filled, so its objective is bounded; it is proven if no set that
 * differs in these venues can reach the bound.
 */
function isSettled(
  problem: Problem,
  mask: number,
  { plan, terms, question }: { plan: LotPlan; terms: Terms; question: Question },
): boolean {
  const { request, subsets, tolerance } = problem
  const { requested, open, most } = question
  const sign = request.side === 'buy' ? 1 : -1
  const lots = plan.ladders.reduce((sum, { source }) => sum + source.lot * (terms.inCash ? DEAREST : 1), 0)
  const dust = Math.max(0, terms.amount - plan.fill) + lots + REPLACED * tolerance
  const more = terms.inCash ? dust / terms.marginal.price : dust
  if (more >= plan.net) return false
  const spread = Math.max(0, sign * (plan.completed - terms.marginal.price))
  const worst = Math.max(sign * plan.objective, sign * plan.completed + (spread * more) / (plan.net - more))
  const reach = worst + TIES / plan.net
  for (let other = 1; other < subsets.end; other += 1) {
    if (!((other ^ mask) & requested) || !(open & (1 << other))) continue
    if ((subsets.fill[other] ?? missing()) < most - tolerance) continue
    if (sign * lowestObjective(problem, other) < reach) return false
  }
  return true
}

/**
 * Whether {@link isSettled} holds for the set with the best bound, tried before and after exchanging lots; if not, the
 * plan so far.
 */
function trySettle(problem: Problem, mask: number, question: Question): true | LotPlan | undefined {
  if ((problem.subsets.fill[mask] ?? missing()) < question.most * (1 - CLOSE)) return undefined
  const start = startRealizing(problem, mask)
  if (!start) return undefined
  const { plan, terms, open } = start
  if (isSettled(problem, mask, { plan, terms, question })) return true
  if (!open) return plan
  const exchanged = exchange(plan, terms)
  return isSettled(problem, mask, { plan: exchanged, terms, question }) || exchanged
}

/**
 * Where a fee is rounded up to the cent, a venue that is too expensive for the order itself can still pay off by taking
 * the few tokens that would cost the next cent. It saves at most one rounding step per leg, so gas soon excludes it.
 */
function withCentFiller(problem: Problem, best: Choice, without: number): Choice {
  const { request, subsets, ladders } = problem
  const sign = request.side === 'buy' ? 1 : -1
  const saving = best.plan.ladders.reduce((sum, { curve }) => sum + roundingStep(curve), 0)
  if (saving <= request.gasPerSource) return best
  let champion = best
  for (const { index } of ladders) {
    const mask = best.mask | (1 << index)
    if (
      mask === best.mask ||
      mask & without ||
      (subsets.fill[mask] ?? missing()) < (subsets.fill[best.mask] ?? missing())
    )
      continue
    if (sign * (lowestObjective(problem, mask) - champion.plan.objective) >= 0) continue
    refineSubset(problem, mask)
    const plan = realize(problem, mask, { idle: true })
    if (plan && plan.fill >= best.plan.fill && beats(sign, { mask, plan }, champion))
      champion = { mask, plan }
  }
  return champion
}
