import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { grossWhere } from '../ladder/curve'
import { toFill } from '../ladder/fill'
import { fitLeg } from '../ladder/fitLeg'
import { hasHaircuts, type Marginal, rankOf } from '../ladder/haircuts'
import { type LegPrice, NO_LEG } from '../ladder/priceGross'
import type { VenueLadder } from '../ladder/venueLadder'
import { missing } from '../missing'
import type { Problem } from '../problem'
import type { Choice } from '../subsets/selectSubset'
import type { PlanRequest, PlanVenue, UnusedReason } from '../types'

/** The full order on one venue, as deep as its book goes. The minimum order is ignored: this describes the book. */
export function fitAlone(request: PlanRequest, ladder: VenueLadder): LegPrice {
  const { source, maxGross } = ladder
  if (maxGross < source.lot) return NO_LEG
  const inCash = request.amount.unit === 'usd'
  const leg = fitLeg(ladder, request.amount.value, inCash, source.lot)
  const filled = inCash ? leg.cash : leg.net
  return filled > request.amount.value || leg.cash <= 0 || leg.net <= 0 ? NO_LEG : leg
}

/** The depth of a side, in the unit of the request; dollars rounded down. */
function depthOf(levels: readonly Level[], unit: 'usd' | 'tokens'): number {
  let sum = 0
  if (unit === 'tokens') {
    for (const { size } of levels) sum += size
    return sum
  }
  for (const { price, size } of levels) sum += price * size
  return Math.floor(sum / MICRO)
}

/** Why a venue has no leg, from the most obvious cause to the subtlest. */
function reasonUnused(problem: Problem, ladder: VenueLadder, choice: Choice | undefined): UnusedReason {
  const { request, subsets } = problem
  const { blocked, source } = ladder
  if (blocked === 'infeasible_liquidity') return 'no_liquidity'
  if (blocked === 'infeasible_limit') return 'limit_price'
  if (blocked) return cappedOut(ladder) ? 'cap' : 'below_min_order'
  if (!choice) return 'below_min_order'
  const sign = request.side === 'buy' ? 1 : -1
  const next = marginalPrice(problem, choice.mask)
  const inCash = request.amount.unit === 'usd'
  const ranked = (one: Marginal) => rankOf(one, inCash, subsets.bound[choice.mask] ?? missing())
  const best = { price: bestAverage(ladder, sign), haircut: ladder.haircut / MICRO }
  if (next !== undefined && sign * (ranked(best) - ranked(next)) >= 0) return 'worse_price'
  if (request.gasPerSource > 0) {
    const chosen = (subsets.cash[choice.mask] ?? missing()) / (subsets.net[choice.mask] ?? missing())
    for (let mask = 1; mask < subsets.end; mask += 1) {
      if (!(mask & (1 << ladder.index)) || (subsets.net[mask] ?? missing()) <= 0) continue
      const net = subsets.net[mask] ?? missing()
      if ((subsets.fill[mask] ?? missing()) < (subsets.fill[choice.mask] ?? missing()) - problem.tolerance)
        continue
      if (sign * ((subsets.cash[mask] ?? missing()) / net - chosen) < 0) return 'gas'
    }
  }
  const minimum = request.enforceMinOrders && (source.minOrderShares > 0 || source.minOrderUsd > 0)
  return minimum ? 'below_min_order' : 'worse_price'
}

/** The best average all-in price over any depth of a venue; that of its first level without a fixed fee. */
function bestAverage({ curve, envelope }: VenueLadder, sign: number): number {
  const { corners } = envelope
  if (!corners) return curve.allInPrice[0] ?? missing()
  let best = sign * Number.POSITIVE_INFINITY
  for (const [i, net] of corners.net.entries()) {
    const average = (corners.cash[i] ?? missing()) / net
    if (net > 0 && sign * (average - best) < 0) best = average
  }
  return best
}

/** A cap below one lot, or below a minimum order that the book itself could fill. */
function cappedOut({ source, curve, minGross, maxGross }: VenueLadder): boolean {
  if (source.maxShares === undefined || minGross <= maxGross) return false
  const read = curve.gross[curve.steps] ?? missing()
  return read >= minGross && maxGross <= grossWhere(curve, curve.net, source.maxShares)
}

/** All-in price of the next token after a set of venues has filled the order; undefined when nothing is left. */
export function marginalPrice(problem: Problem, mask: number): Marginal | undefined {
  if (hasHaircuts(problem.request)) return problem.subsets.next[mask]
  const price = mergedPrice(problem, mask)
  return price === undefined ? undefined : { price, haircut: 0 }
}

function mergedPrice({ merged, request, subsets }: Problem, mask: number): number | undefined {
  if (subsets.exact[mask]) return subsets.marginal[mask]
  const row = subsets.row[mask] ?? missing()
  const part = subsets.part[mask] ?? missing()
  let from = row + 1
  if (part > 0) {
    const fills = request.amount.unit === 'usd' ? merged.cash : merged.net
    const member = merged.venue[from] ?? missing()
    const step =
      (fills[from * merged.venues + member] ?? missing()) - (fills[row * merged.venues + member] ?? missing())
    if (part < step) return merged.allInPrice[from]
    from += 1
  }
  for (; from <= merged.rows; from += 1) {
    if (mask & (1 << (merged.venue[from] ?? missing()))) return merged.allInPrice[from]
  }
  return undefined
}

export function describeVenues(
  problem: Problem,
  choice: Choice | undefined,
  alone: readonly LegPrice[],
): PlanVenue[] {
  const { request } = problem
  return problem.ladders.map((ladder, i): PlanVenue => {
    const { source, curve } = ladder
    const used = choice !== undefined && (choice.mask & (1 << i)) !== 0
    const available = depthOf(source.levels, request.amount.unit)
    const venue: PlanVenue = {
      venue: source.venue,
      used,
      alone: toFill(curve, alone[i] ?? missing()),
      availableLiquidity: available,
      liquidityExhausted: request.amount.value >= available,
    }
    const best = source.levels[0]
    if (best) venue.bestPrice = best.price
    if (!used) venue.reason = reasonUnused(problem, ladder, choice)
    return venue
  })
}
