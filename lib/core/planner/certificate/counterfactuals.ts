import { type Usd, usd } from '@/lib/core/domain/units'
import type { LotPlan } from '../lots/lotPlan'
import { missing } from '../missing'
import { buildProblem, type Problem } from '../problem'
import { membersOf } from '../subsets/boundSubsets'
import { refineSubsets } from '../subsets/refineSubset'
import { selectSubset, venuesUsed } from '../subsets/selectSubset'
import type { Counterfactual, Counterfactuals, PlanRequest, SplitPlan } from '../types'
import { withAmount } from '../withAmount'
import { createPlanWorkspace, type PlanWorkspace } from '../workspace'

type Flip = Counterfactual['flip']

/**
 * Cost of using each unused venue anyway, and the smallest change found that brings it in. Every reported change was
 * planned: its plan uses the venue. `none` means that no order of any size can use it; a venue without either result
 * has no entry.
 * Cost: a few dozen plans where an order size is searched for.
 */
export function findCounterfactuals(
  request: PlanRequest,
  plan: Pick<SplitPlan, 'venues'>,
  workspace = createPlanWorkspace(),
): Counterfactuals {
  const steps = searchCounterfactuals(request, plan, workspace)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The same in steps of about one plan each, so that the caller can run other work in between. Between steps the
 * workspace is free for other plans.
 */
export function* searchCounterfactuals(
  request: PlanRequest,
  plan: Pick<SplitPlan, 'venues'>,
  workspace: PlanWorkspace,
): Generator<undefined, Counterfactuals> {
  const found: Counterfactuals = {}
  const chosen = plan.venues.reduce((mask, { used }, i) => (used ? mask | (1 << i) : mask), 0)
  const unused = request.sources.map((_, i) => i).filter((i) => !(chosen & (1 << i)))
  if (unused.length === 0) return found
  const search: Search = { request, workspace }
  const now = buildProblem(request, { workspace })
  refineSubsets(now)
  const costs = unused.map((i) => (chosen === 0 ? undefined : forcedCost(now, chosen, i)))
  const gases = unused.map((i) => (chosen === 0 ? undefined : gasFlip(now, chosen, i)))
  const flips = new Map<number, Flip>()
  for (const [n, i] of unused.entries()) {
    yield
    const flip = gases[n] === undefined ? undefined : workingGas(search, i, gases[n])
    if (flip) flips.set(i, flip)
  }
  yield* findSizes(search, unused, flips)
  for (const [n, i] of unused.entries()) {
    const flip = flips.get(i)
    if (!flip) continue
    const { venue } = request.sources[i] ?? missing()
    const forced = costs[n]
    found[venue] = forced === undefined ? { flip } : { forcedCostUsd: forced, flip }
  }
  return found
}

/** The order whose changes are planned, and the workspace. */
interface Search {
  request: PlanRequest
  workspace: PlanWorkspace
}

const uses = (outcome: Outcome | undefined, index: number): boolean =>
  outcome !== undefined && (outcome.mask & (1 << index)) !== 0

/** The compared figures of a plan, and the venues that it uses. */
interface Outcome extends Pick<LotPlan, 'fill' | 'net' | 'objective'> {
  mask: number
  tolerance: number
}

function planOutcome({ request, workspace }: Search): Outcome | undefined {
  const problem = buildProblem(request, { workspace })
  const choice = selectSubset(problem)
  if (!choice) return undefined
  const { fill, net, objective } = choice.plan
  return { fill, net, objective, mask: choice.mask, tolerance: problem.tolerance }
}

/** Plans for other order sizes, shared by the searches for several venues. */
interface Sizes {
  /** Which of these venues (a mask) the best plan of a size uses. `least`: no smaller size is queried next. */
  used(size: number, requested: number, least?: number): number
  /** The plan of a size. */
  plan(size: number): Outcome | undefined
}

function createSizes({ request, workspace }: Search): Sizes {
  const planned = new Map<number, Outcome | undefined>()
  return {
    used: (size, requested) => venuesUsed(buildProblem(withAmount(request, size), { workspace }), requested),
    plan(size) {
      if (!planned.has(size))
        planned.set(size, planOutcome({ request: withAmount(request, size), workspace }))
      return planned.get(size)
    },
  }
}

/** A venue's savings against the best plan without it, micro-dollars over the order; none if that plan fills less. */
function savedBy(
  { request, workspace }: Search,
  index: number,
  plan: Outcome | undefined,
): Pick<Flip, 'savesUsd'> {
  const sources = request.sources.filter((_, i) => i !== index)
  const without = planOutcome({ request: { ...request, sources }, workspace })
  if (!plan || !without || without.fill < plan.fill - plan.tolerance) return {}
  const sign = request.side === 'buy' ? 1 : -1
  return { savesUsd: usd(Math.max(0, Math.round(sign * (without.objective - plan.objective) * plan.net))) }
}

/** Fractions of the break-even gas to try: whole lots and cents can require less. */
const GAS_STEPS = [1, 0.99, 0.9, 0.5, 0]

function workingGas({ request, workspace }: Search, index: number, most: number): Flip | undefined {
  for (const part of GAS_STEPS) {
    const value = Math.floor(most * part)
    const changed = { request: { ...request, gasPerSource: usd(value) }, workspace }
    const plan = planOutcome(changed)
    if (uses(plan, index)) return { kind: 'gas', value, ...savedBy(changed, index, plan) }
  }
  return undefined
}

/** The best objective with this venue minus the chosen set's, times the plan's tokens. */
function forcedCost(
  { request, subsets, tolerance }: Problem,
  chosen: number,
  index: number,
): Usd | undefined {
  const sign = request.side === 'buy' ? 1 : -1
  let best = Number.POSITIVE_INFINITY
  for (let mask = 1; mask < subsets.end; mask += 1) {
    if (!(mask & (1 << index)) || (subsets.net[mask] ?? missing()) <= 0) continue
    if ((subsets.fill[mask] ?? missing()) < (subsets.fill[chosen] ?? missing()) - tolerance) continue
    best = Math.min(best, sign * ((subsets.bound[mask] ?? missing()) - (subsets.bound[chosen] ?? missing())))
  }
  return Number.isFinite(best)
    ? usd(Math.max(0, Math.round(best * (subsets.net[chosen] ?? missing()))))
    : undefined
}

/** Micro-dollars by which a plan must win, so that rounding of its legs cannot make it a tie. */
const CLEAR_WIN = 20

/**
 * The highest gas below the current one at which some set with this venue beats all sets without it. A set's objective
 * is linear in gas, so every pair of sets gives one bound on the gas and no search is needed.
 */
function gasFlip(
  { request, subsets, tolerance }: Problem,
  chosen: number,
  index: number,
): number | undefined {
  const sign = request.side === 'buy' ? 1 : -1
  const least = (subsets.fill[chosen] ?? missing()) - tolerance
  const takesPart = (mask: number) =>
    (subsets.net[mask] ?? missing()) > 0 && (subsets.fill[mask] ?? missing()) >= least
  const without = (mask: number) =>
    (sign * (subsets.cash[mask] ?? missing())) / (subsets.net[mask] ?? missing())
  const perGas = (mask: number) => (membersOf(mask).length - 1) / (subsets.net[mask] ?? missing())
  let highest = -1
  for (let mask = 1; mask < subsets.end; mask += 1) {
    if (!(mask & (1 << index)) || !takesPart(mask)) continue
    let low = 0
    let high: number = request.gasPerSource
    for (let rival = 1; rival < subsets.end; rival += 1) {
      if (rival & (1 << index) || !takesPart(rival)) continue
      const lead = without(rival) - without(mask) - CLEAR_WIN / (subsets.net[mask] ?? missing())
      const slope = perGas(mask) - perGas(rival)
      if (slope > 0) high = Math.min(high, lead / slope)
      else if (slope < 0) low = Math.max(low, lead / slope)
      else if (lead <= 0) high = -1
    }
    if (low <= high && high < request.gasPerSource) highest = Math.max(highest, high)
  }
  return highest < 0 ? undefined : Math.floor(highest)
}

/** The first step is a thousandth of the order; every further step is half as large again as the previous one. */
const FIRST_STEP = 1e-3
const GROWTH = 1.5
/** Relative precision of a size. */
const PRECISION = 1e-4

/** Finds, for each venue without a flip, the smallest larger order that uses it. All venues share the plans. */
function* findSizes(
  search: Search,
  unused: readonly number[],
  flips: Map<number, Flip>,
): Generator<undefined, void> {
  const { request, workspace } = search
  const open = new Set(unused.filter((i) => !flips.has(i)))
  if (open.size === 0) return
  const { sizes, blocked } = sizesToTry(search, open)
  for (const i of blocked) {
    flips.set(i, { kind: 'none' })
    open.delete(i)
  }
  const others = createSizes(search)
  let out: number = request.amount.value
  for (const size of sizes) {
    if (open.size === 0) return
    yield
    const used = others.used(size, maskOf(open))
    for (const i of open) {
      if (!(used & (1 << i))) continue
      open.delete(i)
      const value = yield* smallestSize(others, i, { out, within: size })
      yield
      flips.set(i, {
        kind: 'order_size',
        value,
        ...savedBy({ request: withAmount(request, value), workspace }, i, others.plan(value)),
      })
    }
    out = size
  }
}

/** Larger order sizes up to the full depth of the books, ascending, and the venues that no order can use. */
function sizesToTry({ request, workspace }: Search, open: ReadonlySet<number>) {
  const amount = request.amount.value
  const deep = buildProblem(withAmount(request, 1e15), { workspace, smallest: amount })
  const blocked = [...open].filter((i) => (deep.ladders[i] ?? missing()).blocked)
  let limit = 0
  for (let mask = 1; mask < deep.subsets.end; mask += 1)
    limit = Math.max(limit, deep.subsets.fill[mask] ?? missing())
  limit = Math.ceil(limit)
  const sizes = new Set<number>()
  let step = Math.max(1, amount * FIRST_STEP)
  for (let size = amount + step; size < limit; size += step) {
    sizes.add(Math.ceil(size))
    step *= GROWTH
  }
  for (const i of open) sizes.add(Math.ceil((deep.ladders[i] ?? missing()).minFill))
  sizes.add(limit)
  return { sizes: [...sizes].filter((size) => size > amount).sort((a, b) => a - b), blocked }
}

/** Binary search between a size without the venue and one with it. */
function* smallestSize(
  others: Sizes,
  index: number,
  ends: { out: number; within: number },
): Generator<undefined, number> {
  const requested = 1 << index
  let { out, within } = ends
  while (within - out > Math.max(1, within * PRECISION)) {
    yield
    const middle = Math.ceil((out + within) / 2)
    if (others.used(middle, requested, out)) within = middle
    else out = middle
  }
  return within
}

const maskOf = (indices: Iterable<number>): number => {
  let mask = 0
  for (const i of indices) mask |= 1 << i
  return mask
}
