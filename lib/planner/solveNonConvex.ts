import type { SubsetTerms } from './boundSubsets'
import type { Curve, Point } from './curve'
import { missing } from './missing'
import type { NearOptima } from './nearOptima'

/** One venue's curve as points, start and end included. Units: micro-tokens, micro-dollars. */
export interface Corners {
  net: number[]
  cash: number[]
  /** 1 where no leg ends between this corner and the next. */
  gap: (0 | 1)[]
}

/** A stretch between two corners. */
interface Chord {
  venue: number
  from: number
  to: number
  allInPrice: number
}

export interface ExactSubset {
  /** Net tokens per venue, in the order given. */
  nets: number[]
  net: number
  cash: number
  marginal: number
}

/** The part of a curve between two depths; the depths lie in or at the end of the steps named. */
export interface Stretch {
  curve: Curve
  start: Point
  startStep: number
  end: Point
  endStep: number
}

/** A stretch as points. */
export function cornersOf({ curve, start, startStep, end, endStep }: Stretch): Corners {
  const corners: Corners = { net: [start.net], cash: [start.cash], gap: [] }
  const hasGaps = curve.levelFee > 0
  for (let step = startStep + 1; step < endStep; step += 1) {
    corners.net.push(curve.net[step] ?? missing())
    corners.cash.push(curve.cash[step] ?? missing())
    corners.gap.push(hasGaps && curve.gap[step - 1] ? 1 : 0)
  }
  corners.net.push(end.net)
  corners.cash.push(end.cash)
  corners.gap.push(hasGaps && curve.gap[endStep - 1] ? 1 : 0)
  return corners
}

/**
 * The convex hull of a stretch of a curve, from below on a buy and from above on a sell: the best that mixing depths
 * could pretend to do. Shapes: indices of the corners that are on it.
 */
export function hullOf({ net, cash }: Corners, from: number, to: number, sign: number): number[] {
  const hull: number[] = []
  for (let corner = from; corner <= to; corner += 1) {
    if (corner > from && (net[corner] ?? missing()) <= (net[hull[hull.length - 1] ?? missing()] ?? missing()))
      continue
    while (hull.length >= 2) {
      const last = hull[hull.length - 1] ?? missing()
      const before = hull[hull.length - 2] ?? missing()
      const [c0, c1, c2] = [cash[before] ?? missing(), cash[last] ?? missing(), cash[corner] ?? missing()]
      const [n0, n1, n2] = [net[before] ?? missing(), net[last] ?? missing(), net[corner] ?? missing()]
      if ((sign * (c1 - c0)) / (n1 - n0) < (sign * (c2 - c1)) / (n2 - n1)) break
      hull.pop()
    }
    hull.push(corner)
  }
  return hull
}

/** Boxes looked at before giving up on one set; never reached on books of a few thousand levels in tests. */
const BOXES = 20_000

/**
 * The optimum of one set of venues when all-in prices may improve with depth or jump between levels, so that a greedy
 * fill can be wrong: the largest fill within the amount, and the best objective among fills as large.
 * Every curve is replaced by its convex hull, which greedy solves. Only the venue at the margin can end off its curve:
 * there the box is split at a corner of that curve and both halves are solved again, best bound first in depth.
 * `near` collects the fills that come within its slack of the optimum.
 * Errors: none; `undefined` when even the smallest legs are more than the amount.
 * Cost: a handful of greedy fills in practice, exponential in the worst case.
 */
export function solveNonConvex(
  { side, unit, amount, gasPerSource }: SubsetTerms,
  venues: readonly Corners[],
  near?: NearOptima,
): ExactSubset | undefined {
  const sign = side === 'buy' ? 1 : -1
  const gas = sign * gasPerSource * (venues.length - 1)
  const inCash = unit === 'usd'
  const dust = 1e-6 + 1e-12 * amount
  let best: ExactSubset | undefined
  let bestFill = Number.NEGATIVE_INFINITY
  let bestObjective = Number.POSITIVE_INFINITY
  const boxes: Box[] = [{ low: venues.map(() => 0), high: venues.map(({ net }) => net.length - 1) }]
  for (let looked = 0; looked < BOXES; looked += 1) {
    const box = boxes.pop()
    if (!box) break
    const relaxed = fillHulls(venues, box, { amount, inCash, sign })
    if (!relaxed) continue
    const fill = inCash ? relaxed.cash : relaxed.net
    const objective = (sign * (relaxed.cash + gas)) / relaxed.net
    const better = fill > bestFill + dust || objective < bestObjective - 1e-13 * Math.abs(bestObjective)
    if (fill < bestFill - dust || !(better || near?.takes((objective - bestObjective) * relaxed.net)))
      continue
    const { open } = relaxed
    const corners = open && (venues[open.venue] ?? missing())
    if (!corners || (open.to - open.from <= 1 && !corners.gap[open.from])) {
      near?.add(relaxed.nets, objective * relaxed.net)
      if (!better) continue
      best = relaxed
      bestFill = fill
      bestObjective = objective
      continue
    }
    const middle = cutOf(corners, open, relaxed.nets[open.venue] ?? missing())
    // No leg ends at the far end of a gap, so the lower half stops before it.
    const lower = corners.gap[middle - 1] ? middle - 1 : middle
    boxes.push(
      { low: box.low, high: withEnd(box.high, open.venue, lower) },
      { low: withEnd(box.low, open.venue, middle), high: box.high },
    )
  }
  return best
}

/** The corner of a chord at which a box is split: close to where the greedy fill ended, inside the chord or its end. */
function cutOf({ net, gap }: Corners, { from, to }: Chord, reached: number): number {
  if (to - from <= 1) return to
  let middle = from + 1
  while (middle < to - 1 && (net[middle] ?? missing()) < reached) middle += 1
  // Both ends of a gap are cuts that leave it out; its far end opens the level behind it.
  return middle + 1 < to && gap[middle] ? middle + 1 : middle
}

interface Box {
  low: number[]
  high: number[]
}

function withEnd(ends: readonly number[], venue: number, end: number): number[] {
  const changed = [...ends]
  changed[venue] = end
  return changed
}

/**
 * Greedy fill over the hulls inside a box; `open` is the chord it ends in. A box too small for the amount is filled
 * to its end. `undefined` where the box starts beyond the amount.
 */
function fillHulls(
  venues: readonly Corners[],
  { low, high }: Box,
  { amount, inCash, sign }: { amount: number; inCash: boolean; sign: number },
): (ExactSubset & { open?: Chord }) | undefined {
  const chords: Chord[] = []
  const nets: number[] = []
  let net = 0
  let cash = 0
  for (const [venue, corners] of venues.entries()) {
    const from = low[venue] ?? missing()
    nets.push(corners.net[from] ?? missing())
    net += corners.net[from] ?? missing()
    cash += corners.cash[from] ?? missing()
    const hull = hullOf(corners, from, high[venue] ?? missing(), sign)
    for (let i = 1; i < hull.length; i += 1) {
      const [a, b] = [hull[i - 1] ?? missing(), hull[i] ?? missing()]
      const size = (corners.net[b] ?? missing()) - (corners.net[a] ?? missing())
      chords.push({
        venue,
        from: a,
        to: b,
        allInPrice: ((corners.cash[b] ?? missing()) - (corners.cash[a] ?? missing())) / size,
      })
    }
  }
  if ((inCash ? cash : net) > amount) return undefined
  chords.sort((a, b) => sign * (a.allInPrice - b.allInPrice) || a.venue - b.venue)
  let marginal = net > 0 ? cash / net : 0
  for (const chord of chords) {
    const left = amount - (inCash ? cash : net)
    if (left <= 0) break
    const { net: prefix } = venues[chord.venue] ?? missing()
    const size = (prefix[chord.to] ?? missing()) - (prefix[chord.from] ?? missing())
    const part = Math.min(size, inCash ? left / chord.allInPrice : left)
    nets[chord.venue] = (nets[chord.venue] ?? missing()) + part
    net += part
    cash += part * chord.allInPrice
    marginal = chord.allInPrice
    if (part < size) return { nets, net, cash, marginal, open: chord }
  }
  return { nets, net, cash, marginal }
}
