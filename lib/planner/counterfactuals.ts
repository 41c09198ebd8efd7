import { shares, type Usd, usd } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import { membersOf } from './boundSubsets'
import { type Problem, readProblem } from './problem'
import { refineSets } from './refineSubset'
import { type Choice, selectSubset } from './selectSubset'
import type { Counterfactual, PlanRequest } from './types'

type Flip = Counterfactual['flip']

/**
 * What using each unused venue anyway would cost, and the smallest change found that brings it in. Every change named was
 * planned: that plan uses the venue. `none` stands only where no order of any size can use it; a venue about which
 * neither is known is left out.
 * `chosen` is the mask of the plan's venues; 0 where nothing could be filled.
 * Cost: some dozen plans where an order size is looked for, so the plan asks for it only when it is read.
 */
export function findCounterfactuals(
  request: PlanRequest,
  chosen: number,
): Partial<Record<VenueId, Counterfactual>> {
  const found: Partial<Record<VenueId, Counterfactual>> = {}
  const unused = request.sources.map((_, i) => i).filter((i) => !(chosen & (1 << i)))
  if (unused.length === 0) return found
  const now = readProblem(request)
  refineSets(now)
  const costs = unused.map((i) => (chosen === 0 ? undefined : forcedCost(now, chosen, i)))
  const gases = unused.map((i) => (chosen === 0 ? undefined : gasFlip(now, chosen, i)))
  const flips = new Map<number, Flip>()
  for (const [n, i] of unused.entries()) {
    const flip = gases[n] === undefined ? undefined : workingGas(request, i, gases[n])
    if (flip) flips.set(i, flip)
  }
  findSizes(request, unused, flips)
  for (const [n, i] of unused.entries()) {
    const venue = request.sources[i]?.venue
    const flip = flips.get(i)
    if (!venue || !flip) continue
    const forced = costs[n]
    found[venue] = forced === undefined ? { flip } : { forcedCostUsd: forced, flip }
  }
  return found
}

/** The plan of a changed order, if it uses this venue. */
function planWith(request: PlanRequest, index: number): Choice | undefined {
  const choice = selectSubset(readProblem(request))
  return choice && choice.mask & (1 << index) ? choice : undefined
}

/** What a venue saves, micro-dollars over the order: against the best plan without it, unless that fills less. */
function savedBy(request: PlanRequest, index: number): Pick<Flip, 'savesUsd'> {
  const problem = readProblem(request)
  const { tolerance } = problem
  const plan = selectSubset(problem)?.plan
  const without = selectSubset(
    readProblem({ ...request, sources: request.sources.filter((_, i) => i !== index) }),
  )?.plan
  if (!plan || !without || without.fill < plan.fill - tolerance) return {}
  const sign = request.side === 'buy' ? 1 : -1
  return { savesUsd: usd(Math.max(0, Math.round(sign * (without.objective - plan.objective) * plan.net))) }
}

/** Parts of a gas at which the bounds would change over: whole lots and cents can ask for less. */
const GAS_STEPS = [1, 0.99, 0.9, 0.5, 0]

function workingGas(request: PlanRequest, index: number, most: number): Flip | undefined {
  for (const part of GAS_STEPS) {
    const value = Math.floor(most * part)
    const changed = { ...request, gasPerSource: usd(value) }
    if (planWith(changed, index)) return { kind: 'gas', value, ...savedBy(changed, index) }
  }
  return undefined
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

/** Micro-dollars by which a plan must win to be no tie once its legs are rounded. */
const CLEAR_WIN = 20

/**
 * The highest gas below today's at which some set with this venue beats all sets without it. A set's objective is a
 * straight line in gas, so every pair of sets gives one bound on the gas and no search is needed.
 */
function gasFlip({ request, sets, tolerance }: Problem, chosen: number, index: number): number | undefined {
  const sign = request.side === 'buy' ? 1 : -1
  const least = (sets.fill[chosen] ?? 0) - tolerance
  const takesPart = (mask: number) => (sets.net[mask] ?? 0) > 0 && (sets.fill[mask] ?? 0) >= least
  const without = (mask: number) => (sign * (sets.cash[mask] ?? 0)) / (sets.net[mask] ?? 1)
  const perGas = (mask: number) => (membersOf(mask).length - 1) / (sets.net[mask] ?? 1)
  let highest = -1
  for (let mask = 1; mask < sets.end; mask += 1) {
    if (!(mask & (1 << index)) || !takesPart(mask)) continue
    let low = 0
    let high: number = request.gasPerSource
    for (let rival = 1; rival < sets.end; rival += 1) {
      if (rival & (1 << index) || !takesPart(rival)) continue
      const lead = without(rival) - without(mask) - CLEAR_WIN / (sets.net[mask] ?? 1)
      const slope = perGas(mask) - perGas(rival)
      if (slope > 0) high = Math.min(high, lead / slope)
      else if (slope < 0) low = Math.max(low, lead / slope)
      else if (lead <= 0) high = -1
    }
    if (low <= high && high < request.gasPerSource) highest = Math.max(highest, high)
  }
  return highest < 0 ? undefined : Math.floor(highest)
}

/** The first larger order is a thousandth larger; every step after it is half as large again as the one before. */
const FIRST_STEP = 1e-3
const GROWTH = 1.5
/** A size is known to this part of itself. */
const PRECISION = 1e-4

/** Looks for the smallest larger order in which each venue without a flip takes part. All venues share the plans. */
function findSizes(request: PlanRequest, unused: readonly number[], flips: Map<number, Flip>) {
  const open = new Set(unused.filter((i) => !flips.has(i)))
  if (open.size === 0) return
  const { sizes, blocked } = sizesToTry(request, open)
  for (const i of blocked) {
    flips.set(i, { kind: 'none' })
    open.delete(i)
  }
  let out: number = request.amount.value
  for (const size of sizes) {
    if (open.size === 0) return
    const mask = selectSubset(readProblem(withAmount(request, size)))?.mask ?? 0
    for (const i of open) {
      if (!(mask & (1 << i))) continue
      open.delete(i)
      const value = smallestSize(request, i, { out, within: size })
      flips.set(i, { kind: 'order_size', value, ...savedBy(withAmount(request, value), i) })
    }
    out = size
  }
}

/** Larger orders up to all that the books hold, ascending, and the venues that no order can use. */
function sizesToTry(request: PlanRequest, open: ReadonlySet<number>) {
  const amount = request.amount.value
  const deep = readProblem(withAmount(request, 1e15), { least: amount })
  const blocked = [...open].filter((i) => deep.offers[i]?.blocked)
  let limit = 0
  for (let mask = 1; mask < deep.sets.end; mask += 1) limit = Math.max(limit, deep.sets.fill[mask] ?? 0)
  limit = Math.ceil(limit)
  const sizes = new Set<number>()
  let step = Math.max(1, amount * FIRST_STEP)
  for (let size = amount + step; size < limit; size += step) {
    sizes.add(Math.ceil(size))
    step *= GROWTH
  }
  for (const i of open) sizes.add(Math.ceil(deep.offers[i]?.minFill ?? 0))
  sizes.add(limit)
  return { sizes: [...sizes].filter((size) => size > amount).sort((a, b) => a - b), blocked }
}

/** Between a size without the venue and one with it, a size at which it joins. */
function smallestSize(request: PlanRequest, index: number, ends: { out: number; within: number }): number {
  let { out, within } = ends
  while (within - out > Math.max(1, within * PRECISION)) {
    const middle = Math.ceil((out + within) / 2)
    if (planWith(withAmount(request, middle), index)) within = middle
    else out = middle
  }
  return within
}

const withAmount = (request: PlanRequest, value: number): PlanRequest => ({
  ...request,
  amount:
    request.amount.unit === 'usd'
      ? { unit: 'usd', value: usd(value) }
      : { unit: 'tokens', value: shares(value) },
})
