import { MICRO } from '@/lib/domain/units'
import { at, type Curve, curveOf, deepen, grossWhere, type Point, pointAt, priceGross } from './curve'
import type { BoundStatus, PlanRequest, PlanSource } from './types'

/** What one venue can do for one order: its curve, cut to what limit, cap and minimum leave of it. */
export interface Offer {
  index: number
  source: PlanSource
  curve: Curve
  /** The smallest and the largest leg, in whole lots of gross tokens. */
  minGross: number
  maxGross: number
  /** Fill of the smallest leg, in the unit of the request. */
  minFill: number
  /** Where the free part of the curve starts (the minimum order, lots ignored) and ends. */
  start: Point
  end: Point
  /** Why this venue can take no part at all. */
  blocked?: BoundStatus
}

export const unitOf = (request: PlanRequest): 'net' | 'cash' =>
  request.amount.unit === 'usd' ? 'cash' : 'net'

const NOTHING: Point = { gross: 0, net: 0, cash: 0 }

/**
 * On a sell a leg that does not bring in its own fee is no sale, so the fee acts as a minimum order. `float` counts the
 * minimum fee alone; `exact` what the smallest fee is after rounding. Notional in micro-dollars.
 */
function breakEven({ side, fee, charge }: Curve): { float: number; exact: number } {
  if (side === 'buy') return { float: 0, exact: 0 }
  if (charge !== 'usd') return { float: 0, exact: 1 }
  return { float: fee.minUsd, exact: Math.ceil(Math.max(fee.minUsd, 1) / fee.roundTo) * fee.roundTo + 1 }
}

/** How many leading steps a limit price leaves. Raw prices only get worse with depth. */
function stepsWithin(curve: Curve, limit: number | undefined): number {
  if (limit === undefined) return curve.price.length
  const sign = curve.side === 'buy' ? 1 : -1
  let low = 0
  let high = curve.price.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sign * at(curve.price, middle) <= sign * limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Minimum order of the venue in gross tokens of the best-first fill; Infinity when the book never reaches it. */
function minimumGross(curve: Curve, { source, enforce, usdFloor }: MinimumTerms): number {
  const wantedValue = Math.max(enforce ? source.minOrderUsd : 0, usdFloor) * MICRO
  const wantedGross = enforce ? source.minOrderShares : 0
  const last = curve.gross.length - 1
  if (at(curve.value, last) < wantedValue || at(curve.gross, last) < wantedGross)
    return Number.POSITIVE_INFINITY
  return Math.max(wantedGross, grossWhere(curve, 'value', wantedValue))
}

interface MinimumTerms {
  source: PlanSource
  enforce: boolean
  usdFloor: number
}

/** Reads a venue's part of the request. `amount` is what the leg could have to fill. */
export function readOffer(request: PlanRequest, source: PlanSource, index: number): Offer {
  const usable = source.fee.model !== 'unknown' || !request.includeFees
  const { side, includeFees, limitPrice } = request
  const curve = curveOf(usable ? source.levels : [], { fee: source.fee, side, includeFees })
  const amount = request.amount.value
  const enforce = request.enforceMinOrders
  const charged = curve.charge === 'usd'
  const even = breakEven(curve)
  deepen(curve, {
    gross: Math.max(source.lot, enforce ? source.minOrderShares : 0),
    net: request.amount.unit === 'tokens' ? amount + 2 : 0,
    cash: request.amount.unit === 'usd' ? amount + (charged ? source.fee.roundTo : 0) + 4 : -Infinity,
    value: Math.max(enforce ? source.minOrderUsd : 0, even.exact) * MICRO,
  })
  const blocked = (status: BoundStatus): Offer => ({
    ...{ index, source, curve, minGross: 0, maxGross: 0, minFill: 0, start: NOTHING, end: NOTHING },
    blocked: status,
  })
  if (curve.price.length === 0) return blocked('infeasible_liquidity')
  const steps = stepsWithin(curve, limitPrice)
  if (steps === 0) return blocked('infeasible_limit')

  const uncapped = at(curve.gross, steps)
  const cap = source.maxShares ?? Number.POSITIVE_INFINITY
  const endGross = at(curve.net, steps) <= cap ? uncapped : Math.min(uncapped, grossWhere(curve, 'net', cap))
  const end = pointAt(curve, endGross)
  const { lot } = source
  const maxGross = Math.floor(endGross / lot + 1e-9) * lot
  const floor = minimumGross(curve, { source, enforce, usdFloor: even.float })
  // Cent rounding can eat a tiny sale whole; the bounds ignore it, the legs may not.
  const worthwhile =
    side === 'sell' ? grossWhere(curve, 'value', even.exact * MICRO) : curve.charge === 'tokens' ? 2 : 1
  const minGross = Math.ceil(Math.max(floor, worthwhile) / lot) * lot
  const offer = { index, source, curve, minGross, maxGross, minFill: 0, start: pointAt(curve, floor), end }
  if (minGross > maxGross) return { ...offer, maxGross, blocked: 'infeasible_minimum' }
  const smallest = priceGross(curve, minGross)
  offer.minFill = request.amount.unit === 'usd' ? smallest.cash : smallest.net
  return offer.minFill > amount || smallest.cash <= 0 ? { ...offer, blocked: 'infeasible_minimum' } : offer
}
