import { MICRO } from '@/lib/domain/units'
import { type Curve, deepen, grossWhere, openCurve, type Point, pointAt, priceGross, stepAt } from './curve'
import { type Corners, cornersOf, hullOf } from './solveNonConvex'
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
  /** The step that the start lies in, and the number of steps up to the end. */
  startStep: number
  endStep: number
  /** The free part as the merge sees it: the curve itself, or its hull where all-in prices improve with depth. */
  ladder: Ladder
  /** Why this venue can take no part at all. */
  blocked?: BoundStatus
}

/** Steps `from` up to `to`, best price first; prefix arrays as in {@link Curve}. */
interface Ladder {
  net: ArrayLike<number>
  cash: ArrayLike<number>
  unit: ArrayLike<number>
  from: number
  to: number
  /** On a hull: the curve's corners, and which of them each entry is. */
  corners?: Corners
  hull?: readonly number[]
}

const NO_LADDER: Ladder = { net: [], cash: [], unit: [], from: 0, to: 0 }

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
  if (limit === undefined) return curve.steps
  const sign = curve.side === 'buy' ? 1 : -1
  let low = 0
  let high = curve.steps
  while (low < high) {
    const middle = (low + high) >> 1
    if (sign * (curve.price[middle] ?? 0) <= sign * limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Minimum order of the venue in gross tokens of the best-first fill; Infinity when the book never reaches it. */
function minimumGross(curve: Curve, { source, enforce, usdFloor }: MinimumTerms): number {
  const wantedValue = Math.max(enforce ? source.minOrderUsd : 0, usdFloor) * MICRO
  const wantedGross = enforce ? source.minOrderShares : 0
  const last = curve.steps
  if ((curve.value[last] ?? 0) < wantedValue || (curve.gross[last] ?? 0) < wantedGross)
    return Number.POSITIVE_INFINITY
  return Math.max(wantedGross, grossWhere(curve, curve.value, wantedValue))
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
  const curve = openCurve(index, { levels: usable ? source.levels : [], fee: source.fee, side, includeFees })
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
  const offer: Offer = {
    index,
    source,
    curve,
    minGross: 0,
    maxGross: 0,
    minFill: 0,
    start: NOTHING,
    startStep: 0,
    end: NOTHING,
    endStep: 0,
    ladder: NO_LADDER,
  }
  if (curve.steps === 0) return block(offer, 'infeasible_liquidity')
  const steps = stepsWithin(curve, limitPrice)
  if (steps === 0) return block(offer, 'infeasible_limit')

  const uncapped = curve.gross[steps] ?? 0
  const cap = source.maxShares ?? Number.POSITIVE_INFINITY
  const endGross =
    (curve.net[steps] ?? 0) <= cap ? uncapped : Math.min(uncapped, grossWhere(curve, curve.net, cap))
  offer.end = pointAt(curve, endGross)
  const { lot } = source
  offer.maxGross = Math.floor(endGross / lot + 1e-9) * lot
  const floor = minimumGross(curve, { source, enforce, usdFloor: even.float })
  if (floor > 0) {
    offer.start = pointAt(curve, floor)
    offer.startStep = Math.max(0, startingStep(curve, floor))
  } else offer.start = { gross: 0, net: 0, cash: curve.cash[0] ?? 0 }
  offer.endStep = stepAt(curve.gross, curve.steps, endGross) + 1
  offer.ladder = curve.monotone ? ladderOf(offer) : hullLadder(offer)
  // Cent rounding can eat a tiny sale whole; the bounds ignore it, the legs may not.
  const worthwhile =
    side === 'sell' ? grossWhere(curve, curve.value, even.exact * MICRO) : curve.charge === 'tokens' ? 2 : 1
  offer.minGross = Math.ceil(Math.max(floor, worthwhile) / lot) * lot
  if (offer.minGross > offer.maxGross) return block(offer, 'infeasible_minimum')
  const smallest = priceGross(curve, offer.minGross)
  offer.minFill = request.amount.unit === 'usd' ? smallest.cash : smallest.net
  return offer.minFill > amount || smallest.cash <= 0 ? block(offer, 'infeasible_minimum') : offer
}

const ladderOf = ({ curve, startStep, endStep }: Offer): Ladder => ({
  net: curve.net,
  cash: curve.cash,
  unit: curve.unit,
  from: startStep,
  to: endStep,
})

function hullLadder(offer: Offer): Ladder {
  const corners = cornersOf(offer)
  const hull = hullOf(corners, 0, corners.net.length - 1, offer.curve.side === 'buy' ? 1 : -1)
  const net = hull.map((corner) => corners.net[corner] ?? 0)
  const cash = hull.map((corner) => corners.cash[corner] ?? 0)
  const unit = hull.slice(1).map((_, i) => {
    return ((cash[i + 1] ?? 0) - (cash[i] ?? 0)) / ((net[i + 1] ?? 0) - (net[i] ?? 0))
  })
  return { net, cash, unit, from: 0, to: unit.length, corners, hull }
}

function block(offer: Offer, status: BoundStatus): Offer {
  offer.blocked = status
  return offer
}

/** The step that starts at or contains a gross amount. */
function startingStep({ gross: prefix, steps }: Curve, gross: number): number {
  let low = 0
  let high = steps
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((prefix[middle] ?? 0) <= gross) low = middle
    else high = middle - 1
  }
  return low
}
