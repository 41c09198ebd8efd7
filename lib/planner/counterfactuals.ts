import { shares, type Usd, usd } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import { chooseSet } from './chooseSet'
import { type Problem, readProblem } from './problem'
import { createSetTable, membersOf, type SetTable, solveSets } from './solveSets'
import type { Counterfactual, PlanRequest } from './types'

/**
 * What using each unused venue anyway would cost, and the smallest change that would bring it in.
 * `chosen` is the mask of the plan's venues. Lots and cent rounding are ignored.
 * Cost: some hundred set solutions where an order size is looked for, so the plan asks for it only when it is read.
 */
export function findCounterfactuals(
  request: PlanRequest,
  chosen: number,
): Partial<Record<VenueId, Counterfactual>> {
  const found: Partial<Record<VenueId, Counterfactual>> = {}
  const unused = request.sources.map((_, i) => i).filter((i) => !(chosen & (1 << i)))
  if (chosen === 0 || unused.length === 0) return found
  const now = readProblem(request)
  const costs = unused.map((i) => forcedCost(now, chosen, i))
  const gases = unused.map((i) => gasFlip(now, chosen, i))
  const sizes = createSizeSearch(request)
  const flips = unused.map((i, n) => gases[n] ?? sizes(i))
  for (const [n, i] of unused.entries()) {
    const venue = request.sources[i]?.venue
    if (!venue) continue
    const candidate = flips[n]
    const flip = candidate && holds(request, candidate, i) ? candidate : { kind: 'none' as const }
    const forced = costs[n]
    found[venue] = forced === undefined ? { flip } : { forcedCostUsd: forced, flip }
  }
  return found
}

/** Whole lots and cents can undo what the bounds say: a change is only named when the plan it leads to follows it. */
function holds(request: PlanRequest, { kind, value = 0 }: Counterfactual['flip'], index: number): boolean {
  const changed = kind === 'gas' ? { ...request, gasPerSource: usd(value) } : withAmount(request, value)
  const choice = chooseSet(readProblem(changed))
  return choice !== undefined && (choice.mask & (1 << index)) !== 0
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
function gasFlip(
  { request, sets, tolerance }: Problem,
  chosen: number,
  index: number,
): Counterfactual['flip'] | undefined {
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
  if (highest < 0) return undefined
  return { kind: 'gas', value: Math.floor(highest), savesUsd: usd(CLEAR_WIN) }
}

/** Finds the smallest larger order in which a venue takes part. All venues share one deep reading of the books. */
function createSizeSearch(request: PlanRequest): (index: number) => Counterfactual['flip'] | undefined {
  const amount = request.amount.value
  const deep = readProblem(withAmount(request, 1e15), { least: amount })
  const table = createSetTable()
  const { side, gasPerSource } = request
  const terms = { side, unit: request.amount.unit, gasPerSource, tolerance: deep.tolerance }
  const solveAt = (size: number) => solveSets({ ...terms, amount: size }, { ...deep, table })
  let limit = 0
  for (let mask = 1; mask < deep.sets.end; mask += 1) limit = Math.max(limit, deep.sets.fill[mask] ?? 0)
  return (index) => {
    const offer = deep.offers[index]
    if (!offer || offer.blocked || limit <= amount) return undefined
    const gainAt = (size: number) =>
      gainFrom(solveAt(size), { index, sign: side === 'buy' ? 1 : -1, tolerance: deep.tolerance })
    let out: number = amount
    let step = Math.max(1, amount / 1_000)
    let size = Math.min(limit, Math.max(amount + step, offer.minFill > amount ? offer.minFill : 0))
    while (gainAt(size) <= CLEAR_WIN) {
      if (size >= limit) return undefined
      out = size
      step *= 1.5
      size = Math.min(limit, size + step)
    }
    for (let i = 0; i < 50 && size - out > 1; i += 1) {
      const middle = (out + size) / 2
      if (gainAt(middle) > CLEAR_WIN) size = middle
      else out = middle
    }
    const value = Math.ceil(size)
    const gain = gainAt(value)
    return {
      kind: 'order_size',
      value,
      savesUsd: usd(Number.isFinite(gain) ? Math.round(Math.max(0, gain)) : 0),
    }
  }
}

const withAmount = (request: PlanRequest, value: number): PlanRequest => ({
  ...request,
  amount:
    request.amount.unit === 'usd'
      ? { unit: 'usd', value: usd(value) }
      : { unit: 'tokens', value: shares(value) },
})

/** What this venue is worth, micro-dollars over the order; Infinity where it is needed to fill it. */
function gainFrom(
  sets: SetTable,
  { index, sign, tolerance }: { index: number; sign: number; tolerance: number },
): number {
  let [mostWith, mostWithout] = [0, 0]
  for (let mask = 1; mask < sets.end; mask += 1) {
    const fill = sets.fill[mask] ?? 0
    if (mask & (1 << index)) mostWith = Math.max(mostWith, fill)
    else mostWithout = Math.max(mostWithout, fill)
  }
  if (mostWith > mostWithout + tolerance) return Number.POSITIVE_INFINITY
  if (mostWith < mostWithout - tolerance) return Number.NEGATIVE_INFINITY
  let [bestWith, bestWithout, net] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
  for (let mask = 1; mask < sets.end; mask += 1) {
    if ((sets.net[mask] ?? 0) <= 0 || (sets.fill[mask] ?? 0) < mostWithout - tolerance) continue
    const objective = sign * (sets.bound[mask] ?? 0)
    if (!(mask & (1 << index))) bestWithout = Math.min(bestWithout, objective)
    else if (objective < bestWith) {
      bestWith = objective
      net = sets.net[mask] ?? 0
    }
  }
  return (bestWithout - bestWith) * net
}
