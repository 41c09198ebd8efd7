import { MICRO } from '@/lib/core/domain/units'
import { missing } from '../missing'
import type { BoundStatus, PlanRequest, PlanSource } from '../types'
import { type Corners, cornersOf, hullOf } from './corners'
import {
  type Curve,
  gapAt,
  grossWhere,
  isMonotone,
  openCurve,
  type Point,
  pointAt,
  stepAt,
  termsOf,
} from './curve'
import { deepen } from './deepen'
import { haircutOf } from './haircuts'
import { type KeptCurve, partFor } from './keptCurves'
import {
  breakEven,
  hasLeast,
  isWithin,
  leastWithin,
  minimumGross,
  stepsWithin,
  stepsWithinAllIn,
} from './ladderLimits'
import type { Need } from './need'
import { type LegPrice, priceGross } from './priceGross'

/** One venue's ladder for one order: its curve, restricted by limit, cap and minimum. */
export interface VenueLadder {
  index: number
  source: PlanSource
  curve: Curve
  /** Other order terms it was built for, except the amount. */
  terms: { unit: PlanRequest['amount']['unit']; enforce: boolean; limitPrice: number | undefined }
  /** Haircut per net token in the objective, micro-dollars. */
  haircut: number
  /** The smallest and the largest leg, in whole lots of gross tokens. */
  minGross: number
  maxGross: number
  /** Fill of the smallest leg, in the unit of the request. */
  minFill: number
  /** Start (the minimum order, lots ignored) and end of the curve's free part. */
  start: Point
  end: Point
  /** The step that contains the start, and the number of steps up to the end. */
  startStep: number
  endStep: number
  /** The free part as the merge sees it: the curve itself, or its hull where all-in prices improve with depth. */
  envelope: Envelope
  /** The free part as points, built on demand. */
  corners: Corners | undefined
  /** Why this venue cannot participate. */
  blocked: BoundStatus | undefined
}

/** Steps `from` up to `to`, best price first; prefix arrays as in {@link Curve}. */
interface Envelope {
  net: ArrayLike<number>
  cash: ArrayLike<number>
  allInPrice: ArrayLike<number>
  from: number
  to: number
  /** On a hull: the curve's corners, and the corner index of each entry. */
  corners?: Corners
  hull?: Int32Array
}

const NO_ENVELOPE: Envelope = { net: [], cash: [], allInPrice: [], from: 0, to: 0 }

/** Micro-dollars: a smaller sale may be rounded to nothing. */
const MIN_PROCEEDS = 4

/** Float noise as a fraction of a lot: books are searched for minimums in float64. */
const LOT_NOISE = 1e-12

const NOTHING: Point = { gross: 0, net: 0, cash: 0 }

/** Where curves are stored: in the workspace's curve of this index, or in the cache (`kept`). */
interface CurvePlace {
  index: number
  curves: Curve[]
  kept?: KeptCurve
}

/** Reads a venue's book as deep as the request can reach. */
export function buildVenueLadder(
  request: PlanRequest,
  source: PlanSource,
  { index, curves, kept }: CurvePlace,
): VenueLadder {
  if (!kept) {
    const curve = openCurve({ curves, index }, termsOf(request, source))
    deepen(curve, needOf(curve, request, source))
    return withinAmount(measureLadder(request, source, { curve, index }), request)
  }
  const part = partFor(kept, needOf(kept.curve, request, source))
  if (!part.ladder || !isFor(part.ladder, request, { source, index }))
    part.ladder = measureLadder(request, source, { curve: part.curve, index })
  return withinAmount(part.ladder, request)
}

/** The depth that an order may need of a newly opened curve. */
function needOf(curve: Curve, { amount, side, enforceMinOrders }: PlanRequest, source: PlanSource): Need {
  return {
    // The depth over which one minimum fee is spread within an all-in limit requires the full book.
    gross: hasLeast(curve)
      ? Number.POSITIVE_INFINITY
      : Math.max(source.lot, enforceMinOrders ? source.minOrderShares : 0),
    net: amount.unit === 'tokens' ? amount.value + 2 : 0,
    cash:
      amount.unit === 'usd'
        ? amount.value + (curve.charge === 'usd' ? source.fee.roundTo : 0) + 4
        : curve.levelFee > 0 && side === 'sell'
          ? MIN_PROCEEDS
          : -Infinity,
    value: Math.max(enforceMinOrders ? source.minOrderUsd : 0, breakEven(curve).exact) * MICRO,
  }
}

/** Whether a ladder over the same curve is valid for this request, regardless of the amount. */
function isFor(
  { index, source, terms }: VenueLadder,
  request: PlanRequest,
  other: { index: number; source: PlanSource },
): boolean {
  return (
    index === other.index &&
    terms.unit === request.amount.unit &&
    terms.enforce === request.enforceMinOrders &&
    terms.limitPrice === request.limitPrice &&
    (source === other.source ||
      (source.venue === other.source.venue &&
        source.levels === other.source.levels &&
        source.fee === other.source.fee &&
        source.lot === other.source.lot &&
        source.minOrderShares === other.source.minOrderShares &&
        source.minOrderUsd === other.source.minOrderUsd &&
        source.maxShares === other.source.maxShares &&
        source.haircut === other.source.haircut))
  )
}

/** The ladder of an order that may be smaller than the smallest leg. */
const withinAmount = (ladder: VenueLadder, { amount }: PlanRequest): VenueLadder =>
  !ladder.blocked && ladder.minFill > amount.value
    ? block(withLegs(ladder, ladder), 'infeasible_minimum')
    : ladder

/** The same ladder with another smallest and largest leg, built as {@link measureLadder} does: see `partOfCurve`. */
export const withLegs = (
  ladder: VenueLadder,
  { minGross, maxGross }: Pick<VenueLadder, 'minGross' | 'maxGross'>,
): VenueLadder => ({
  index: ladder.index,
  source: ladder.source,
  curve: ladder.curve,
  terms: ladder.terms,
  haircut: ladder.haircut,
  minGross,
  maxGross,
  minFill: ladder.minFill,
  start: ladder.start,
  startStep: ladder.startStep,
  end: ladder.end,
  endStep: ladder.endStep,
  envelope: ladder.envelope,
  corners: ladder.corners,
  blocked: ladder.blocked,
})

/** Builds the ladder from a curve that is deep enough for the order, independent of the amount. */
function measureLadder(
  request: PlanRequest,
  source: PlanSource,
  { curve, index }: { curve: Curve; index: number },
): VenueLadder {
  const { side, limitPrice, limitAllIn, enforceMinOrders: enforce } = request
  const even = breakEven(curve)
  const ladder: VenueLadder = {
    index,
    source,
    curve,
    terms: { unit: request.amount.unit, enforce, limitPrice },
    haircut: haircutOf(request, source),
    minGross: 0,
    maxGross: 0,
    minFill: 0,
    start: NOTHING,
    startStep: 0,
    end: NOTHING,
    endStep: 0,
    envelope: NO_ENVELOPE,
    corners: undefined,
    blocked: undefined,
  }
  if (curve.steps === 0 && !(curve.levelFee > 0 && curve.read > 0))
    return block(ladder, 'infeasible_liquidity')
  const steps = stepsWithinAllIn(curve, stepsWithin(curve, limitPrice))
  const affordable = leastWithin(curve, steps)
  if (affordable > (curve.gross[steps] ?? missing())) return block(ladder, 'infeasible_limit')
  if (steps === 0) {
    const outside = limitAllIn !== undefined || !isWithin(source.levels[0], request)
    return block(ladder, outside ? 'infeasible_limit' : 'infeasible_minimum')
  }

  const uncapped = curve.gross[steps] ?? missing()
  const cap = source.maxShares ?? Number.POSITIVE_INFINITY
  const endGross = beforeGap(
    curve,
    (curve.net[steps] ?? missing()) <= cap ? uncapped : Math.min(uncapped, grossWhere(curve, curve.net, cap)),
  )
  ladder.end = pointAt(curve, endGross)
  const { lot } = source
  ladder.maxGross = lotsBelow(ladder, Math.floor(endGross / lot + 1e-9) * lot)
  const minimum = minimumGross(curve, { source, enforce, usdFloor: even.float })
  const floor = afterGap(curve, Math.max(affordable, minimum))
  if (floor > 0) {
    ladder.start = pointAt(curve, floor)
    ladder.startStep = Math.max(0, startingStep(curve, floor))
  } else ladder.start = { gross: 0, net: 0, cash: curve.cash[0] ?? missing() }
  ladder.endStep = stepAt(curve.gross, curve.steps, endGross) + 1
  // Cent rounding can consume a tiny sale; the bounds ignore it, but legs must not.
  const worthwhile =
    side === 'sell' ? grossWhere(curve, curve.value, even.exact * MICRO) : curve.charge === 'tokens' ? 2 : 1
  const sells = curve.levelFee > 0 && side === 'sell'
  const least = sells ? grossWhere(curve, curve.cash, 1) : 0
  // If whole lots meet a minimum exactly, float noise must not add one lot.
  const lots = Math.ceil(Math.max(floor, worthwhile, least) / lot - LOT_NOISE)
  ladder.minGross = lotsAbove(ladder, lots * lot)
  while (sells && ladder.minGross <= ladder.maxGross && priceGross(curve, ladder.minGross).cash <= 0)
    ladder.minGross = lotsAbove(ladder, ladder.minGross + lot)
  if (ladder.minGross > ladder.maxGross) return block(ladder, 'infeasible_minimum')
  ladder.envelope = isMonotone(curve) ? curveEnvelope(ladder) : hullEnvelope(ladder)
  const smallest = priceGross(curve, ladder.minGross)
  ladder.minFill = request.amount.unit === 'usd' ? smallest.cash : smallest.net
  return smallest.cash <= 0 ? block(ladder, 'infeasible_minimum') : ladder
}

const curveEnvelope = ({ curve, startStep, endStep }: VenueLadder): Envelope => ({
  net: curve.net,
  cash: curve.cash,
  allInPrice: curve.allInPrice,
  from: startStep,
  to: endStep,
})

/** A ladder's free part as points. */
export function cornersOfLadder(ladder: VenueLadder): Corners {
  ladder.corners ??= cornersOf(ladder)
  return ladder.corners
}

function hullEnvelope(ladder: VenueLadder): Envelope {
  const corners = cornersOfLadder(ladder)
  const hull = hullOf(corners, {
    from: 0,
    to: corners.net.length - 1,
    sign: ladder.curve.side === 'buy' ? 1 : -1,
  })
  const net = new Float64Array(hull.length)
  const cash = new Float64Array(hull.length)
  const allInPrice = new Float64Array(hull.length - 1)
  for (let i = 0; i < hull.length; i += 1) {
    net[i] = corners.net[hull[i] ?? missing()] ?? missing()
    cash[i] = corners.cash[hull[i] ?? missing()] ?? missing()
    if (i > 0)
      allInPrice[i - 1] =
        ((cash[i] ?? missing()) - (cash[i - 1] ?? missing())) /
        ((net[i] ?? missing()) - (net[i - 1] ?? missing()))
  }
  return { net, cash, allInPrice, from: 0, to: allInPrice.length, corners, hull }
}

function block(ladder: VenueLadder, status: BoundStatus): VenueLadder {
  ladder.blocked = status
  return ladder
}

/** Start of the gap that contains a depth; the depth itself outside gaps. */
function beforeGap(curve: Curve, gross: number): number {
  const gap = gapAt(curve, gross)
  return gap === undefined ? gross : (curve.gross[gap] ?? missing())
}

/** End of the gap that contains a depth, or that the curve starts with. */
function afterGap(curve: Curve, gross: number): number {
  const gap = gross > 0 ? gapAt(curve, gross) : curve.levelFee > 0 && curve.gap[0] ? 0 : undefined
  return gap === undefined ? gross : (curve.gross[gap + 1] ?? missing())
}

/** The largest leg in whole lots up to this one that does not end in a gap. */
function lotsBelow({ curve, source: { lot } }: Pick<VenueLadder, 'curve' | 'source'>, gross: number): number {
  let legal = gross
  while (gapAt(curve, legal) !== undefined) legal = Math.floor(beforeGap(curve, legal) / lot) * lot
  return legal
}

/** The smallest leg in whole lots from this one on that does not end in a gap. */
export function lotsAbove(
  { curve, source: { lot } }: Pick<VenueLadder, 'curve' | 'source'>,
  gross: number,
): number {
  let legal = gross
  while (gapAt(curve, legal) !== undefined && legal < (curve.gross[curve.steps] ?? missing()))
    legal = Math.max(legal + lot, Math.ceil(afterGap(curve, legal) / lot) * lot)
  return legal
}

/** The leg of this size, or the largest smaller one that does not end in a gap. */
export const legOf = (ladder: VenueLadder, gross: number): LegPrice =>
  priceGross(ladder.curve, lotsBelow(ladder, gross))

/** The step that starts at or contains a gross amount; where a gap starts there, the gap. */
function startingStep(curve: Curve, gross: number): number {
  if (curve.levelFee > 0) {
    const step = stepAt(curve.gross, curve.steps, gross)
    return (curve.gross[step + 1] ?? missing()) > gross ? step : step + 1
  }
  const { gross: prefix, steps } = curve
  let low = 0
  let high = steps
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((prefix[middle] ?? missing()) <= gross) low = middle
    else high = middle - 1
  }
  return low
}
