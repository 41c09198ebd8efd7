import { grossWhere } from '../ladder/curve'
import { hasHaircuts } from '../ladder/haircuts'
import { cornersOfLadder, type VenueLadder } from '../ladder/venueLadder'
import { roundingStep } from '../lots/exchangeLots'
import { fillLots, startLots, type Target } from '../lots/fillLots'
import { type LotPlan, noise } from '../lots/lotPlan'
import { missing } from '../missing'
import type { Problem } from '../problem'
import { nearHaircutOptima } from './boundHaircuts'
import { membersOf } from './boundSubsets'
import { createNearOptima } from './nearOptima'
import { solveNonConvex, wholeRange } from './solveNonConvex'

/** A venue's net tokens in a set's optimum. */
function netInSubset({ merged, request, subsets }: Problem, mask: number, member: number): number {
  const exact = subsets.exact[mask]?.[membersOf(mask).indexOf(member)]
  if (exact !== undefined) return exact
  const row = subsets.row[mask] ?? missing()
  const part = subsets.part[mask] ?? missing()
  const net = merged.net[row * merged.venues + member] ?? missing()
  if (part <= 0 || merged.venue[row + 1] !== member) return net
  return net + (request.amount.unit === 'usd' ? part / (merged.allInPrice[row + 1] ?? missing()) : part)
}

/**
 * Converts one set to whole lots. Undefined where its lots do not fit, or where a venue fills nothing, so that the set
 * is no better than a smaller one; `idle` allows such venues one lot. `first`: the plan of its optimum, if known.
 */
export function realize(
  problem: Problem,
  mask: number,
  { idle = false, first }: { idle?: boolean; first?: LotPlan } = {},
): LotPlan | undefined {
  const { request, subsets } = problem
  const members = membersOf(mask)
  const ladders = members.map((member) => problem.ladders[member] ?? missing())
  const nets = members.map((member) => netInSubset(problem, mask, member))
  if (!idle && nets.some((net) => net <= 0)) return undefined
  const bound = subsets.bound[mask] ?? missing()
  const sign = request.side === 'buy' ? 1 : -1
  let best = first ?? inLots(problem, mask, { ladders, nets })
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

/** Whole lots for a set's optimum before exchanging lots; undefined in the same cases as {@link realize}. */
export function startRealizing(problem: Problem, mask: number): ReturnType<typeof startLots> {
  const members = membersOf(mask)
  const nets = members.map((member) => netInSubset(problem, mask, member))
  if (nets.some((net) => net <= 0)) return undefined
  const ladders = members.map((member) => problem.ladders[member] ?? missing())
  return startLots(problem.request, targetOf(problem, mask, { ladders, nets }))
}

const inLots = (
  problem: Problem,
  mask: number,
  fill: { ladders: readonly VenueLadder[]; nets: readonly number[] },
): LotPlan | undefined => fillLots(problem.request, targetOf(problem, mask, fill))

const targetOf = (
  { request, subsets }: Problem,
  mask: number,
  { ladders, nets }: { ladders: readonly VenueLadder[]; nets: readonly number[] },
): Target => ({
  ladders,
  targets: ladders.map(({ curve }, i) => grossWhere(curve, curve.net, nets[i] ?? missing())),
  amount: Math.min(subsets.fill[mask] ?? missing(), request.amount.value),
  marginal: { price: subsets.marginal[mask] ?? missing(), haircut: subsets.haircut[mask] ?? missing() },
  objective: subsets.bound[mask] ?? missing(),
  exhausted: subsets.exhausted[mask] === 1,
})

/**
 * Other fills of a set that cent rounding can make better: where one venue rounds up to the cent and another has levels
 * that are skipped or taken whole, so that exchanging single lots cannot reach them. `most`: maximum possible savings,
 * micro-dollars.
 */
function nearOptima(
  { request, subsets, workspace }: Problem,
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
    return nearHaircutOptima(terms, ladders, {
      objective: subsets.bound[mask] ?? missing(),
      slack,
      maxBoxes: workspace.maxBoxes,
    })
  const near = createNearOptima(slack)
  const ranges = ladders.map((ladder) => wholeRange(cornersOfLadder(ladder)))
  solveNonConvex(terms, ranges, { hulls: workspace.hulls, maxBoxes: workspace.maxBoxes, near })
  return near.list()
}
