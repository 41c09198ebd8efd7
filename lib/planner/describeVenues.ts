import type { Level } from '@/lib/domain/orderBook'
import { MICRO } from '@/lib/domain/units'
import { grossWhere, type LegPrice, NO_LEG } from './curve'
import { toFill } from './fill'
import { fitLeg } from './fillLots'
import type { Problem } from './problem'
import type { Choice } from './selectSubset'
import type { PlanRequest, PlanVenue, UnusedReason } from './types'
import type { VenueLadder } from './venueLadder'

/** The whole order on one venue, as far as it goes. Its minimum order is ignored: this is what the book says. */
export function fitAlone(request: PlanRequest, offer: VenueLadder): LegPrice {
  const { source, maxGross } = offer
  if (maxGross < source.lot) return NO_LEG
  const inCash = request.amount.unit === 'usd'
  const leg = fitLeg(offer, request.amount.value, inCash, source.lot)
  const filled = inCash ? leg.cash : leg.net
  return filled > request.amount.value || leg.cash <= 0 || leg.net <= 0 ? NO_LEG : leg
}

/** The whole side, in the unit of the request; dollars rounded down. */
function depthOf(levels: readonly Level[], unit: 'usd' | 'tokens'): number {
  let sum = 0
  if (unit === 'tokens') {
    for (const { size } of levels) sum += size
    return sum
  }
  for (const { price, size } of levels) sum += price * size
  return Math.floor(sum / MICRO)
}

/** Why a venue has no leg, from the plainest cause to the subtlest. */
function reasonUnused(problem: Problem, offer: VenueLadder, choice: Choice | undefined): UnusedReason {
  const { request, sets } = problem
  const { blocked, source } = offer
  if (blocked === 'infeasible_liquidity') return 'no_liquidity'
  if (blocked === 'infeasible_limit') return 'limit_price'
  if (blocked) return cappedOut(offer) ? 'cap' : 'below_min_order'
  if (!choice) return 'below_min_order'
  const sign = request.side === 'buy' ? 1 : -1
  const next = marginalPrice(problem, choice.mask)
  if (next !== undefined && sign * (bestAverage(offer, sign) - next) >= 0) return 'worse_price'
  if (request.gasPerSource > 0) {
    const chosen = (sets.cash[choice.mask] ?? 0) / (sets.net[choice.mask] ?? 1)
    for (let mask = 1; mask < sets.end; mask += 1) {
      if (!(mask & (1 << offer.index)) || (sets.net[mask] ?? 0) <= 0) continue
      const net = sets.net[mask] ?? 1
      if ((sets.fill[mask] ?? 0) < (sets.fill[choice.mask] ?? 0) - problem.tolerance) continue
      if (sign * ((sets.cash[mask] ?? 0) / net - chosen) < 0) return 'gas'
    }
  }
  const minimum = request.enforceMinOrders && (source.minOrderShares > 0 || source.minOrderUsd > 0)
  return minimum ? 'below_min_order' : 'worse_price'
}

/** The best all-in price that any depth of a venue averages; of its first level where no fixed fee is charged. */
function bestAverage({ curve, ladder }: VenueLadder, sign: number): number {
  const { corners } = ladder
  if (!corners) return curve.unit[0] ?? 0
  let best = sign * Number.POSITIVE_INFINITY
  for (const [i, net] of corners.net.entries()) {
    const average = (corners.cash[i] ?? 0) / net
    if (net > 0 && sign * (average - best) < 0) best = average
  }
  return best
}

/** A cap below one lot or below the minimum order that the book itself could serve. */
function cappedOut({ source, curve, minGross, maxGross }: VenueLadder): boolean {
  if (source.maxShares === undefined || minGross <= maxGross) return false
  const read = curve.gross[curve.steps] ?? 0
  return read >= minGross && maxGross <= grossWhere(curve, curve.net, source.maxShares)
}

/** All-in price of the next token for a set of venues that has filled the order; undefined when nothing is left. */
export function marginalPrice({ merged, request, sets }: Problem, mask: number): number | undefined {
  if (sets.exact[mask]) return sets.marginal[mask]
  const row = sets.row[mask] ?? 0
  const part = sets.part[mask] ?? 0
  let from = row + 1
  if (part > 0) {
    const fills = request.amount.unit === 'usd' ? merged.cash : merged.net
    const member = merged.venue[from] ?? 0
    const step = (fills[from * merged.venues + member] ?? 0) - (fills[row * merged.venues + member] ?? 0)
    if (part < step) return merged.unit[from]
    from += 1
  }
  for (; from <= merged.rows; from += 1) {
    if (mask & (1 << (merged.venue[from] ?? 0))) return merged.unit[from]
  }
  return undefined
}

export function describeVenues(
  problem: Problem,
  choice: Choice | undefined,
  alone: readonly LegPrice[],
): PlanVenue[] {
  const { request } = problem
  return problem.offers.map((offer, i): PlanVenue => {
    const { source, curve } = offer
    const used = choice !== undefined && (choice.mask & (1 << i)) !== 0
    const available = depthOf(source.levels, request.amount.unit)
    const venue: PlanVenue = {
      venue: source.venue,
      used,
      alone: toFill(curve, alone[i] ?? NO_LEG),
      availableLiquidity: available,
      liquidityExhausted: request.amount.value >= available,
    }
    const best = source.levels[0]
    if (best) venue.bestPrice = best.price
    if (!used) venue.reason = reasonUnused(problem, offer, choice)
    return venue
  })
}
