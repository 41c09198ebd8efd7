import type { Level } from '@/lib/domain/orderBook'
import { MICRO } from '@/lib/domain/units'
import { type Curve, gapAt, grossWhere, openCurve, type Point, pointAt, stepAt } from './curve'
import { deepen } from './deepen'
import { haircutOf } from './haircuts'
import { missing } from './missing'
import { type LegPrice, priceGross } from './priceGross'
import { type Corners, cornersOf, hullOf } from './solveNonConvex'
import type { BoundStatus, PlanRequest, PlanSource } from './types'

/** What one venue can do for one order: its curve, cut to what limit, cap and minimum leave of it. */
export interface VenueLadder {
  index: number
  source: PlanSource
  curve: Curve
  /** What each net token counts more in the objective, micro-dollars. */
  haircut: number
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
  envelope: Envelope
  /** Why this venue can take no part at all. */
  blocked?: BoundStatus
}

/** Steps `from` up to `to`, best price first; prefix arrays as in {@link Curve}. */
interface Envelope {
  net: ArrayLike<number>
  cash: ArrayLike<number>
  allInPrice: ArrayLike<number>
  from: number
  to: number
  /** On a hull: the curve's corners, and which of them each entry is. */
  corners?: Corners
  hull?: readonly number[]
}

const NO_ENVELOPE: Envelope = { net: [], cash: [], allInPrice: [], from: 0, to: 0 }

/** Micro-dollars: below this a sale may be rounded to nothing. */
const LEAST_PROCEEDS = 4

/** Part of a lot that is float noise: books are searched for minimums in float64. */
const LOT_NOISE = 1e-12

const NOTHING: Point = { gross: 0, net: 0, cash: 0 }

/**
 * On a sell a leg that does not bring in its own fee is no sale, so the fee acts as a minimum order. `float` counts the
 * minimum fee alone; `exact` what the smallest fee is after rounding. Notional in micro-dollars.
 */
function breakEven({ side, fee, charge, levelFee }: Curve): { float: number; exact: number } {
  if (side === 'buy') return { float: 0, exact: 0 }
  // Where every level has its own minimum fee, the gaps of the curve say what is no sale.
  if (charge !== 'usd' || levelFee > 0) return { float: 0, exact: 1 }
  return { float: fee.minUsd, exact: Math.ceil(Math.max(fee.minUsd, 1) / fee.roundTo) * fee.roundTo + 1 }
}

const isWithin = (level: Level | undefined, { side, limitPrice }: PlanRequest) =>
  level !== undefined &&
  (limitPrice === undefined || (side === 'buy' ? level.price <= limitPrice : level.price >= limitPrice))

/** How many leading steps a limit price leaves. Raw prices only get worse with depth. */
function stepsWithin(curve: Curve, limit: number | undefined): number {
  if (limit === undefined) return curve.steps
  const sign = curve.side === 'buy' ? 1 : -1
  let low = 0
  let high = curve.steps
  while (low < high) {
    const middle = (low + high) >> 1
    if (sign * (curve.price[middle] ?? missing()) <= sign * limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Limits are in whole micro-dollars, all-in prices are floats: what is equal but for noise is within. */
const NOISE = 1e-12

/** How many of these leading steps an all-in limit leaves: what comes after a step outside it is out of reach. */
function stepsWithinAllIn({ side, levelFee, levelLimit, allInPrice }: Curve, steps: number): number {
  // Where levels have their own minimum fee they were read with the limit.
  if (levelLimit === undefined || levelFee > 0) return steps
  for (let step = 0; step < steps; step += 1) {
    const price = allInPrice[step] ?? missing()
    if (side === 'buy' ? price > levelLimit + NOISE : price < levelLimit - NOISE) return step
  }
  return steps
}

/** Does an all-in limit set a smallest leg, over which one minimum fee is spread? */
const hasLeast = ({ charge, fee, levelFee, levelLimit }: Curve) =>
  levelLimit !== undefined && levelFee === 0 && charge === 'usd' && fee.minUsd > 0

/**
 * The smallest leg, gross tokens, that averages no worse than an all-in limit although it bears a minimum fee;
 * Infinity where none of these steps does.
 */
function leastWithin(curve: Curve, steps: number): number {
  const { side, levelLimit, cash, net, gross } = curve
  if (!hasLeast(curve) || levelLimit === undefined || steps === 0) return 0
  const sign = side === 'buy' ? 1 : -1
  const excess = (step: number) => sign * ((cash[step] ?? missing()) - levelLimit * (net[step] ?? missing()))
  for (let step = 1; step <= steps; step += 1) {
    const [before, after] = [excess(step - 1), excess(step)]
    if (after > NOISE * Math.abs(cash[step] ?? missing())) continue
    const share = before > after ? before / (before - after) : 0
    const start = gross[step - 1] ?? missing()
    return start + Math.min(1, share) * ((gross[step] ?? missing()) - start)
  }
  return Number.POSITIVE_INFINITY
}

/** Minimum order of the venue in gross tokens of the best-first fill; Infinity when the book never reaches it. */
function minimumGross(curve: Curve, { source, enforce, usdFloor }: MinimumTerms): number {
  const wantedValue = Math.max(enforce ? source.minOrderUsd : 0, usdFloor) * MICRO
  const wantedGross = enforce ? source.minOrderShares : 0
  const last = curve.steps
  if ((curve.value[last] ?? missing()) < wantedValue || (curve.gross[last] ?? missing()) < wantedGross)
    return Number.POSITIVE_INFINITY
  return Math.max(wantedGross, grossWhere(curve, curve.value, wantedValue))
}

interface MinimumTerms {
  source: PlanSource
  enforce: boolean
  usdFloor: number
}

/** Reads a venue's book as deep as the request can reach, into the workspace's curve of this index. */
export function buildVenueLadder(
  request: PlanRequest,
  source: PlanSource,
  { index, curves }: { index: number; curves: Curve[] },
): VenueLadder {
  const usable = source.fee.model !== 'unknown' || !request.includeFees
  const { side, includeFees, limitPrice, limitAllIn } = request
  const curve = openCurve(
    { curves, index },
    {
      levels: usable ? source.levels : [],
      fee: source.fee,
      lot: source.lot,
      side,
      includeFees,
      levelLimit: limitAllIn === undefined ? undefined : limitAllIn / MICRO,
    },
  )
  const amount = request.amount.value
  const enforce = request.enforceMinOrders
  const charged = curve.charge === 'usd'
  const even = breakEven(curve)
  deepen(curve, {
    // How deep one minimum fee has to be spread for an all-in limit, only the full book can show.
    gross: hasLeast(curve)
      ? Number.POSITIVE_INFINITY
      : Math.max(source.lot, enforce ? source.minOrderShares : 0),
    net: request.amount.unit === 'tokens' ? amount + 2 : 0,
    cash:
      request.amount.unit === 'usd'
        ? amount + (charged ? source.fee.roundTo : 0) + 4
        : curve.levelFee > 0 && side === 'sell'
          ? LEAST_PROCEEDS
          : -Infinity,
    value: Math.max(enforce ? source.minOrderUsd : 0, even.exact) * MICRO,
  })
  const ladder: VenueLadder = {
    index,
    source,
    curve,
    haircut: haircutOf(request, source),
    minGross: 0,
    maxGross: 0,
    minFill: 0,
    start: NOTHING,
    startStep: 0,
    end: NOTHING,
    endStep: 0,
    envelope: NO_ENVELOPE,
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
  // Cent rounding can consume a tiny sale; the bounds ignore it, the legs may not.
  const worthwhile =
    side === 'sell' ? grossWhere(curve, curve.value, even.exact * MICRO) : curve.charge === 'tokens' ? 2 : 1
  const sells = curve.levelFee > 0 && side === 'sell'
  const least = sells ? grossWhere(curve, curve.cash, 1) : 0
  // Where a minimum is met by whole lots exactly, float noise must not ask for one lot more.
  const lots = Math.ceil(Math.max(floor, worthwhile, least) / lot - LOT_NOISE)
  ladder.minGross = lotsAbove(ladder, lots * lot)
  while (sells && ladder.minGross <= ladder.maxGross && priceGross(curve, ladder.minGross).cash <= 0)
    ladder.minGross = lotsAbove(ladder, ladder.minGross + lot)
  if (ladder.minGross > ladder.maxGross) return block(ladder, 'infeasible_minimum')
  ladder.envelope = curve.monotone ? curveEnvelope(ladder) : hullEnvelope(ladder)
  const smallest = priceGross(curve, ladder.minGross)
  ladder.minFill = request.amount.unit === 'usd' ? smallest.cash : smallest.net
  return ladder.minFill > amount || smallest.cash <= 0 ? block(ladder, 'infeasible_minimum') : ladder
}

const curveEnvelope = ({ curve, startStep, endStep }: VenueLadder): Envelope => ({
  net: curve.net,
  cash: curve.cash,
  allInPrice: curve.allInPrice,
  from: startStep,
  to: endStep,
})

function hullEnvelope(ladder: VenueLadder): Envelope {
  const corners = cornersOf(ladder)
  const hull = hullOf(corners, 0, corners.net.length - 1, ladder.curve.side === 'buy' ? 1 : -1)
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

/** Where the gap starts that a depth lies in; the depth itself where it lies in none. */
function beforeGap(curve: Curve, gross: number): number {
  const gap = gapAt(curve, gross)
  return gap === undefined ? gross : (curve.gross[gap] ?? missing())
}

/** Where the gap ends that a depth lies in, or that the curve starts with. */
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
