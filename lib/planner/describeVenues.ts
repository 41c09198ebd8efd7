import type { Level } from '@/lib/domain/orderBook'
import { MICRO } from '@/lib/domain/units'
import type { Choice, Problem } from './chooseSet'
import { at, grossWhere } from './curve'
import { NO_FILL, toFill } from './fill'
import { fitLeg } from './fillLots'
import type { Offer } from './offer'
import type { Fill, PlanRequest, PlanVenue, UnusedReason } from './types'

/** The whole order on one venue, as far as it goes. Its minimum order is ignored: this is what the book says. */
export function fillAlone(request: PlanRequest, offer: Offer): Fill {
  const { curve, source, maxGross } = offer
  if (maxGross < source.lot) return NO_FILL
  const inCash = request.amount.unit === 'usd'
  const leg = fitLeg({ ...offer, minGross: source.lot }, request.amount.value, inCash)
  const filled = inCash ? leg.cash : leg.net
  return filled > request.amount.value || leg.cash <= 0 || leg.net <= 0 ? NO_FILL : toFill(curve, leg)
}

const depths = new WeakMap<readonly Level[], { tokens: number; usd: number }>()

/** Sum of a raw side, kept as long as its book. */
function depthOf(levels: readonly Level[]): { tokens: number; usd: number } {
  const known = depths.get(levels)
  if (known) return known
  let tokens = 0
  let value = 0
  for (const { price, size } of levels) {
    tokens += size
    value += price * size
  }
  const depth = { tokens, usd: Math.floor(value / MICRO) }
  depths.set(levels, depth)
  return depth
}

/** Why a venue has no leg, from the plainest cause to the subtlest. */
function reasonUnused(problem: Problem, offer: Offer, choice: Choice | undefined): UnusedReason {
  const { request } = problem
  const { blocked, source, curve } = offer
  if (blocked === 'infeasible_liquidity') return 'no_liquidity'
  if (blocked === 'infeasible_limit') return 'limit_price'
  if (blocked) return cappedOut(offer) ? 'cap' : 'below_min_order'
  if (!choice) return 'below_min_order'
  const sign = request.side === 'buy' ? 1 : -1
  const { set } = choice
  const next = marginalPrice(problem, choice)
  if (next !== undefined && sign * (at(curve.unit, 0) - next) >= 0) return 'worse_price'
  const gas = (size: number) => sign * request.gasPerSource * (size - 1)
  const withoutGas = (set.cash - 0) / set.net
  const bit = 1 << offer.index
  const gasDecides = problem.sets.some(
    (other) =>
      other.mask & bit &&
      other.net > 0 &&
      other.fill >= set.fill - problem.tolerance &&
      sign * ((other.bound * other.net - gas(other.size)) / other.net - withoutGas) < 0,
  )
  if (gasDecides && request.gasPerSource > 0) return 'gas'
  const minimum = request.enforceMinOrders && (source.minOrderShares > 0 || source.minOrderUsd > 0)
  return minimum && offer.start.net > 0 ? 'below_min_order' : 'worse_price'
}

/** A cap below one lot or below the minimum order that the book itself could serve. */
function cappedOut({ source, curve, minGross, maxGross }: Offer): boolean {
  if (source.maxShares === undefined || minGross <= maxGross) return false
  return (
    at(curve.gross, curve.gross.length - 1) >= minGross &&
    maxGross <= grossWhere(curve, 'net', source.maxShares)
  )
}

/** All-in price of the next token for the venues of the plan; undefined when they have nothing left. */
export function marginalPrice({ merged, request }: Problem, { set }: Choice): number | undefined {
  const unit = at(merged.unit, set.row + 1)
  const inStep = set.part > 0 ? set.row + 1 : 0
  if (inStep > 0) {
    const member = at(merged.venue, inStep)
    const fill = request.amount.unit === 'usd' ? merged.cash : merged.net
    const end = at(fill, inStep * merged.venues + member)
    if (at(fill, set.row * merged.venues + member) + set.part < end) return unit
  }
  for (let row = set.row + (inStep > 0 ? 2 : 1); row <= merged.rows; row += 1) {
    if (set.mask & (1 << at(merged.venue, row))) return at(merged.unit, row)
  }
  return undefined
}

export function describeVenues(problem: Problem, choice: Choice | undefined): PlanVenue[] {
  const { request } = problem
  return problem.offers.map((offer) => {
    const { source } = offer
    const used = choice !== undefined && (choice.set.mask & (1 << offer.index)) !== 0
    const depth = depthOf(source.levels)
    const available = request.amount.unit === 'usd' ? depth.usd : depth.tokens
    return {
      venue: source.venue,
      used,
      ...(!used && { reason: reasonUnused(problem, offer, choice) }),
      alone: fillAlone(request, offer),
      ...(source.levels[0] && { bestPrice: source.levels[0].price }),
      availableLiquidity: available,
      liquidityExhausted: request.amount.value >= available,
    }
  })
}
