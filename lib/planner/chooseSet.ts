import { MICRO } from '@/lib/domain/units'
import { at, grossWhere } from './curve'
import { fillLots, type LotPlan } from './fillLots'
import type { Offer } from './offer'
import { type MergedLadder, membersOf, type SetBound } from './solveSets'
import type { PlanRequest } from './types'

/** One order, read and bounded: what the choice, the certificate and the explanations are made from. */
export interface Problem {
  request: PlanRequest
  offers: readonly Offer[]
  merged: MergedLadder
  sets: readonly SetBound[]
  /** Fills that differ by less count as equal: one lot per venue, in the unit of the request. */
  tolerance: number
}

export interface Choice {
  set: SetBound
  plan: LotPlan
}

/** One lot of every venue that can take part, in the unit of the request. */
export function lotTolerance(request: PlanRequest, offers: readonly Offer[]): number {
  let sum = 0
  for (const { blocked, curve, source } of offers) {
    if (!blocked)
      sum += request.amount.unit === 'usd' ? (source.lot * at(curve.price, 0)) / MICRO : source.lot
  }
  return sum
}

/** Net tokens that a venue gives in a set's optimum. */
export function netInSet({ merged, request }: Problem, set: SetBound, member: number): number {
  const net = at(merged.net, set.row * merged.venues + member)
  if (set.part <= 0 || at(merged.venue, set.row + 1) !== member) return net
  return net + (request.amount.unit === 'usd' ? set.part / at(merged.unit, set.row + 1) : set.part)
}

/** Between equally many venues the one earlier in platform order wins: the set with the lowest differing bit. */
function earlier(a: number, b: number): number {
  const differing = a ^ b
  return a & differing & -differing ? -1 : 1
}

const CLOSE = 1e-12

function byBound(sign: number) {
  return (a: SetBound, b: SetBound) => {
    const difference = sign * (a.bound - b.bound)
    if (Math.abs(difference) > CLOSE * Math.abs(a.bound)) return difference
    return a.size - b.size || earlier(a.mask, b.mask)
  }
}

/** Whole lots for one set, or nothing where the set is no better than a smaller one or its lots do not fit. */
function realize(problem: Problem, set: SetBound): LotPlan | undefined {
  const members = membersOf(set.mask)
  const offers: Offer[] = []
  const targets: number[] = []
  for (const member of members) {
    const offer = problem.offers[member]
    const net = netInSet(problem, set, member)
    if (!offer || net <= 0) return undefined
    offers.push(offer)
    targets.push(grossWhere(offer.curve, 'net', net))
  }
  const amount = Math.min(set.fill, problem.request.amount.value)
  return fillLots(problem.request, { ...set, offers, targets, amount })
}

/** What a set can reach in whole lots: leaving out up to one lot per venue spares the marginal price. */
function lowestObjective({ request, tolerance }: Problem, set: SetBound): number {
  const dust = request.amount.unit === 'usd' ? tolerance / set.marginal : tolerance
  const spared = Math.abs(set.marginal - set.bound) * Math.min(1, dust / set.net)
  return request.side === 'buy' ? set.bound - spared : set.bound + spared
}

/** A better plan by more than the rounding of its legs to whole micro-dollars, or as good with fewer venues. */
function beats(sign: number, challenger: Choice, champion: Choice): boolean {
  const gain = sign * (champion.plan.objective - challenger.plan.objective) * champion.plan.net
  const legs = Math.max(challenger.set.size, champion.set.size)
  if (Math.abs(gain) > legs) return gain > 0
  if (challenger.set.size !== champion.set.size) return challenger.set.size < champion.set.size
  return earlier(challenger.set.mask, champion.set.mask) < 0
}

/**
 * The best plan in whole lots: sets that fill the most, best bound first, until no bound beats the best plan.
 * Sets in which a venue is used for nothing are left out: the same set without it is as good.
 */
export function chooseSet(problem: Problem): Choice | undefined {
  const sign = problem.request.side === 'buy' ? 1 : -1
  let open = problem.sets.filter((set) => set.net > 0)
  while (open.length > 0) {
    const most = open.reduce((max, set) => Math.max(max, set.fill), 0)
    const tier = open.filter((set) => set.fill >= most - problem.tolerance).sort(byBound(sign))
    let champion: Choice | undefined
    for (const set of tier) {
      if (champion && sign * (lowestObjective(problem, set) - champion.plan.objective) >= 0) break
      const plan = realize(problem, set)
      if (!plan) continue
      const challenger = { set, plan }
      if (!champion || beats(sign, challenger, champion)) champion = challenger
    }
    if (champion) return champion
    open = open.filter((set) => !tier.includes(set))
  }
  return undefined
}
