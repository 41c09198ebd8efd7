import { nearHaircutOptima } from './boundHaircuts'
import { membersOf } from './boundSubsets'
import { grossWhere } from './curve'
import { roundingStep } from './exchangeLots'
import { fillLots } from './fillLots'
import { hasHaircuts } from './haircuts'
import { type LotPlan, noise } from './lotPlan'
import { missing } from './missing'
import { createNearOptima } from './nearOptima'
import type { Problem } from './problem'
import { refineSubset } from './refineSubset'
import { cornersOf, solveNonConvex } from './solveNonConvex'
import type { VenueLadder } from './venueLadder'

export interface Choice {
  mask: number
  plan: LotPlan
}

/** Net tokens that a venue gives in a set's optimum. */
function netInSubset({ merged, request, subsets }: Problem, mask: number, member: number): number {
  const exact = subsets.exact[mask]?.[membersOf(mask).indexOf(member)]
  if (exact !== undefined) return exact
  const row = subsets.row[mask] ?? missing()
  const part = subsets.part[mask] ?? missing()
  const net = merged.net[row * merged.venues + member] ?? missing()
  if (part <= 0 || merged.venue[row + 1] !== member) return net
  return net + (request.amount.unit === 'usd' ? part / (merged.allInPrice[row + 1] ?? missing()) : part)
}

/** Between equally many venues the one earlier in platform order wins: the set with the lowest differing bit. */
function isEarlier(a: number, b: number): boolean {
  const differing = a ^ b
  return (a & differing & -differing) !== 0
}

/** Bounds closer than this are equal but for float noise. */
const CLOSE = 1e-12

/** Is set a to be tried before set b? */
function comesFirst({ subsets }: Problem, a: number, b: number, sign: number): boolean {
  const bound = subsets.bound[a] ?? missing()
  const difference = sign * (bound - (subsets.bound[b] ?? missing()))
  if (Math.abs(difference) > CLOSE * Math.abs(bound)) return difference < 0
  const more = membersOf(a).length - membersOf(b).length
  return more === 0 ? isEarlier(a, b) : more < 0
}

/**
 * Whole lots for one set. Nothing where its lots do not fit, or where a venue is used for nothing, so that the set is no
 * better than a smaller one; `idle` lets such venues in with one lot.
 */
function realize(problem: Problem, mask: number, { idle = false } = {}): LotPlan | undefined {
  const { request, subsets } = problem
  const members = membersOf(mask)
  const ladders = members.map((member) => problem.ladders[member] ?? missing())
  const nets = members.map((member) => netInSubset(problem, mask, member))
  if (!idle && nets.some((net) => net <= 0)) return undefined
  const bound = subsets.bound[mask] ?? missing()
  const sign = request.side === 'buy' ? 1 : -1
  let best = inLots(problem, mask, { ladders, nets })
  // No fill is better in whole lots than without them.
  const most = best ? sign * (best.completed - bound) * best.net : Number.POSITIVE_INFINITY
  for (const near of nearOptima(problem, mask, { ladders, most })) {
    if (!idle && near.some((net) => net <= 0)) continue
    const other = inLots(problem, mask, { ladders, nets: near })
    if (!other || (best && other.fill < best.fill - problem.tolerance)) continue
    if (!best || sign * (best.completed - other.completed) * best.net > noise(best)) best = other
  }
  return best
}

function inLots(
  { request, subsets }: Problem,
  mask: number,
  { ladders, nets }: { ladders: readonly VenueLadder[]; nets: readonly number[] },
): LotPlan | undefined {
  return fillLots(request, {
    ladders,
    targets: ladders.map(({ curve }, i) => grossWhere(curve, curve.net, nets[i] ?? missing())),
    amount: Math.min(subsets.fill[mask] ?? missing(), request.amount.value),
    marginal: { price: subsets.marginal[mask] ?? missing(), haircut: subsets.haircut[mask] ?? missing() },
    objective: subsets.bound[mask] ?? missing(),
    exhausted: subsets.exhausted[mask] === 1,
  })
}

/**
 * Other fills of a set that a cent can make the better ones: where one venue rounds up to the cent and another has levels
 * that are skipped or taken as a whole, so that single lots lead from none of them to the next. `most`: what they can save
 * at all, micro-dollars.
 */
function nearOptima(
  { request, subsets }: Problem,
  mask: number,
  { ladders, most }: { ladders: readonly VenueLadder[]; most: number },
): readonly (readonly number[])[] {
  const cents = ladders.reduce((sum, { curve }) => sum + roundingStep(curve), 0)
  const slack = Math.min(cents, most)
  if (slack <= ladders.length || subsets.exhausted[mask] || !ladders.some(({ curve }) => curve.levelFee > 0))
    return []
  const { side, amount, gasPerSource } = request
  const terms = { side, unit: amount.unit, amount: amount.value, gasPerSource, tolerance: 0 }
  if (hasHaircuts(request))
    return nearHaircutOptima(terms, ladders, { objective: subsets.bound[mask] ?? missing(), slack })
  const near = createNearOptima(slack)
  solveNonConvex(terms, ladders.map(cornersOf), near)
  return near.list()
}

/** What a set can reach in whole lots: leaving out up to one lot per venue spares the marginal price. */
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

/** The most that any of these sets fills. Fills of hulls are only believed where an exact one is as large. */
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
 * Sets in which a venue is used for nothing are passed over: the same set without it is as good. So are sets with a venue
 * of the mask `without`.
 */
export function selectSubset(problem: Problem, { without = 0 } = {}): Choice | undefined {
  const { subsets, tolerance } = problem
  const sign = problem.request.side === 'buy' ? 1 : -1
  const counted = hasHaircuts(problem.request)
  let open = 0
  for (let mask = 1; mask < subsets.end; mask += 1)
    if (!(mask & without) && (subsets.net[mask] ?? missing()) > 0) open |= 1 << mask
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
        // Haircuts part marginal prices from bounds: a set behind may gain more by its dust than this one.
        open &= ~(1 << next)
        continue
      }
      if (subsets.relaxed[next]) {
        // Its bound may get worse: whether it is still next is asked again.
        refineSubset(problem, next)
        continue
      }
      open &= ~(1 << next)
      // With haircuts a venue used for nothing can be what fills the order, or what saves a cent elsewhere.
      const plan = realize(problem, next, { idle: counted })
      if (!plan) continue
      const challenger = { mask: next, plan }
      const thinner = (subsets.fill[next] ?? missing()) < most * (1 - CLOSE)
      if (thinner && plan.fill < most - tolerance) {
        // Its book fills just enough, its lots do not.
        if (!short || plan.fill > short.plan.fill) short = challenger
      } else if (!champion || beats(sign, challenger, champion)) champion = challenger
    }
    const best = champion ?? short
    if (best) return withCentFiller(problem, best, without)
  }
  return undefined
}

/**
 * Where a fee is rounded up to the cent, a venue that is too dear for the order itself can still pay by taking the few
 * tokens that would cost the next cent. It cannot save more than one rounding step per leg, so gas soon rules it out.
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
