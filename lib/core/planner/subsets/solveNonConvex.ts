import { type Corners, hullInto } from '../ladder/corners'
import { missing } from '../missing'
import type { SubsetTerms } from './boundSubsets'
import { cutOf } from './cutOf'
import type { NearOptima } from './nearOptima'

/** A part of a venue's corners that a leg may end in. */
export interface CornerRange {
  corners: Corners
  from: number
  to: number
}

export const wholeRange = (corners: Corners): CornerRange => ({
  corners,
  from: 0,
  to: corners.net.length - 1,
})

export interface ExactSubset {
  /** Net tokens per venue, in the order given. */
  nets: number[]
  net: number
  cash: number
  marginal: number
  /** The search hit its limit of boxes: a better fill may exist, but none better than the hulls'. */
  isOpen: boolean
}

/** Buffers of {@link solveNonConvex}: the greedy fill of one box, and its hulls. */
export interface HullWorkspace {
  venues: HullBuffer[]
  net: number
  cash: number
  marginal: number
  /** The venue in whose chord the fill ends, and the chord's corners; −1 where it ends at a chord's end. */
  open: number
  openFrom: number
  openTo: number
}

interface HullBuffer {
  hull: Int32Array
  length: number
  /** The corners, and the part of them covered by the hull. */
  corners: Corners | undefined
  from: number
  to: number
  sign: number
  /** The next chord and its price, sign flipped on a sell so that less is better. */
  next: number
  price: number
  /** Net tokens of the fill. */
  filled: number
}

export const createHullWorkspace = (): HullWorkspace => ({
  venues: Array.from({ length: 5 }, () => ({
    hull: new Int32Array(64),
    length: 0,
    corners: undefined,
    from: 0,
    to: 0,
    sign: 1,
    next: 0,
    price: 0.5,
    filled: 0.5,
  })),
  net: 0.5,
  cash: 0.5,
  marginal: 0.5,
  open: -1,
  openFrom: 0,
  openTo: 0,
})

/**
 * The optimum of one set of venues when all-in prices may improve with depth or jump between levels, so that a greedy
 * fill can be wrong: the largest fill within the amount, and the best objective among fills as large.
 * Every curve is replaced by its convex hull, which greedy solves. Only the marginal venue can end off its curve: the
 * box is then split at a corner of that curve and both halves are solved again, depth-first with the best bound first.
 * `near` collects the fills within its slack of the optimum.
 * Errors: none; `undefined` when even the smallest legs exceed the amount, or when the limit is hit without a solution.
 * Cost: a handful of greedy fills in practice, exponential in the worst case: at most `maxBoxes` of them. The best fill
 * so far is then the result, with `isOpen`; its shortfall is bounded by the hulls of the whole curves.
 */
export function solveNonConvex(
  { side, unit, amount, gasPerSource }: SubsetTerms,
  ranges: readonly CornerRange[],
  { hulls, maxBoxes, near }: { hulls: HullWorkspace; maxBoxes: number; near?: NearOptima },
): ExactSubset | undefined {
  const sign = side === 'buy' ? 1 : -1
  const gas = sign * gasPerSource * (ranges.length - 1)
  const inCash = unit === 'usd'
  const dust = 1e-6 + 1e-12 * amount
  const terms = { amount, inCash, sign }
  let best: ExactSubset | undefined
  let bestFill = Number.NEGATIVE_INFINITY
  let bestObjective = Number.POSITIVE_INFINITY
  // The buffers may still hold hulls of the previous problem's corners.
  for (const venue of hulls.venues) venue.corners = undefined
  const boxes: Box[] = [{ low: ranges.map(({ from }) => from), high: ranges.map(({ to }) => to) }]
  for (let looked = 0; looked < maxBoxes; looked += 1) {
    const box = boxes.pop()
    if (!box) break
    if (!fillHulls(ranges, box, terms, hulls)) continue
    const { net, cash, open, openFrom, openTo } = hulls
    const fill = inCash ? cash : net
    const objective = (sign * (cash + gas)) / net
    const better = fill > bestFill + dust || objective < bestObjective - 1e-13 * Math.abs(bestObjective)
    if (fill < bestFill - dust || !(better || near?.takes((objective - bestObjective) * net))) continue
    const corners = ranges[open]?.corners
    if (!corners || (openTo - openFrom <= 1 && !corners.gap[openFrom])) {
      const nets = ranges.map((_, i) => (hulls.venues[i] ?? missing()).filled)
      near?.add(nets, objective * net)
      if (!better) continue
      best = { nets, net, cash, marginal: hulls.marginal, isOpen: false }
      bestFill = fill
      bestObjective = objective
      continue
    }
    const reached = (hulls.venues[open] ?? missing()).filled
    const middle = cutOf(corners, { from: openFrom, to: openTo }, reached)
    // No leg ends at the far end of a gap, so the lower half stops before it.
    const lower = corners.gap[middle - 1] ? middle - 1 : middle
    boxes.push(
      { low: box.low, high: withEnd(box.high, open, lower) },
      { low: withEnd(box.low, open, middle), high: box.high },
    )
  }
  return best && { ...best, isOpen: boxes.length > 0 }
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
 * Greedy fill over the hulls inside a box, best chord first, at equal prices that of the earlier venue. A box smaller
 * than the amount is filled to its end. False where the box starts beyond the amount.
 */
function fillHulls(
  ranges: readonly CornerRange[],
  { low, high }: Box,
  { amount, inCash, sign }: { amount: number; inCash: boolean; sign: number },
  hulls: HullWorkspace,
): boolean {
  const { venues } = hulls
  const count = ranges.length
  let net = 0
  let cash = 0
  for (let i = 0; i < count; i += 1) {
    const { corners } = ranges[i] ?? missing()
    const from = low[i] ?? missing()
    const own = corners.net[from] ?? missing()
    ;(venues[i] ?? missing()).filled = own
    net += own
    cash += corners.cash[from] ?? missing()
  }
  if ((inCash ? cash : net) > amount) return false
  for (let i = 0; i < count; i += 1) {
    const venue = venues[i] ?? missing()
    readHull(venue, (ranges[i] ?? missing()).corners, {
      from: low[i] ?? missing(),
      to: high[i] ?? missing(),
      sign,
    })
    venue.next = 0
    venue.price = chordPrice(venue)
  }
  let marginal = net > 0 ? cash / net : 0
  hulls.open = -1
  for (;;) {
    const left = amount - (inCash ? cash : net)
    if (left <= 0) break
    let best = 0
    let price = (venues[0] ?? missing()).price
    for (let i = 1; i < count; i += 1) {
      const other = (venues[i] ?? missing()).price
      if (other < price) {
        price = other
        best = i
      }
    }
    if (price === Number.POSITIVE_INFINITY) break
    const venue = venues[best] ?? missing()
    const { net: prefix } = (ranges[best] ?? missing()).corners
    const from = venue.hull[venue.next] ?? missing()
    const to = venue.hull[venue.next + 1] ?? missing()
    const size = (prefix[to] ?? missing()) - (prefix[from] ?? missing())
    marginal = sign * price
    const part = Math.min(size, inCash ? left / marginal : left)
    venue.filled += part
    net += part
    cash += part * marginal
    if (part < size) {
      hulls.open = best
      hulls.openFrom = from
      hulls.openTo = to
      break
    }
    venue.next += 1
    venue.price = chordPrice(venue)
  }
  hulls.net = net
  hulls.cash = cash
  hulls.marginal = marginal
  return true
}

/** The hull of a part of a venue's corners; reuses the previous box's hull if it is the same. */
function readHull(
  venue: HullBuffer,
  corners: Corners,
  { from, to, sign }: { from: number; to: number; sign: number },
): void {
  if (venue.corners === corners && venue.from === from && venue.to === to && venue.sign === sign) return
  if (venue.hull.length < to - from + 1) venue.hull = new Int32Array(2 * (to - from + 1))
  venue.length = hullInto(venue.hull, corners, { from, to, sign })
  venue.corners = corners
  venue.from = from
  venue.to = to
  venue.sign = sign
}

/** Price of a venue's next chord; Infinity past the last. */
function chordPrice({ hull, length, next, corners, sign }: HullBuffer): number {
  if (!corners || next + 1 >= length) return Number.POSITIVE_INFINITY
  const from = hull[next] ?? missing()
  const to = hull[next + 1] ?? missing()
  const paid = (corners.cash[to] ?? missing()) - (corners.cash[from] ?? missing())
  return (sign * paid) / ((corners.net[to] ?? missing()) - (corners.net[from] ?? missing()))
}
