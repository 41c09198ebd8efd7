import type { Corners } from '../ladder/corners'
import { cornersOfLadder, type VenueLadder } from '../ladder/venueLadder'
import { missing } from '../missing'
import type { Problem } from '../problem'
import { membersOf } from './boundSubsets'
import { type CornerRange, type ExactSubset, solveNonConvex, wholeRange } from './solveNonConvex'

type Refinable = Pick<Problem, 'request' | 'workspace' | 'ladders' | 'merged' | 'subsets' | 'tolerance'>

/**
 * Solves a set exactly if its bound is still that of the curves' hulls; does nothing for all others. If the search hits
 * its limit the bound stays: no leg can beat it, though none need reach it.
 */
export function refineSubset(problem: Refinable, mask: number): void {
  const { request, subsets: table, tolerance } = problem
  if (!table.relaxed[mask]) return
  table.relaxed[mask] = 0
  const { side, amount, gasPerSource } = request
  const exact = solveExactly(problem, mask)
  if (!exact) return
  const gas = gasPerSource * (membersOf(mask).length - 1)
  const fill = amount.unit === 'usd' ? exact.cash : exact.net
  if (exact.isOpen && fill >= (table.fill[mask] ?? missing()) - tolerance) {
    // The search hit its limit: the hulls' bound stays, and the certificate's gap covers the difference.
    table.marginal[mask] = exact.marginal
    table.exact[mask] = exact.nets
    return
  }
  table.net[mask] = exact.net
  table.cash[mask] = exact.cash
  table.fill[mask] = fill
  table.status[mask] = fill < amount.value - tolerance ? 'underfilled' : 'feasible'
  table.bound[mask] = (exact.cash + (side === 'buy' ? gas : -gas)) / exact.net
  table.marginal[mask] = exact.marginal
  table.exact[mask] = exact.nets
}

/** Solves all remaining sets exactly. */
export function refineSubsets(problem: Refinable): void {
  for (let mask = 1; mask < problem.subsets.end; mask += 1) refineSubset(problem, mask)
}

/** Window sizes to try in turn: corners of each hull on either side of the greedy fill. */
const REACHES = [2, 12]
/** Corners of the largest window. */
const WINDOW = 26

/** Buffers for the windows of a set's venues. */
export const createWindows = (): Corners[] =>
  Array.from({ length: 5 }, () => ({
    net: new Float64Array(WINDOW),
    cash: new Float64Array(WINDOW),
    gap: new Uint8Array(WINDOW),
  }))

/**
 * The exact optimum is nearly always close to the greedy fill over the hulls, so a window of every curve around it is
 * solved first. Points outside cost at least the distance of the hull at the window's edge from the line through the
 * greedy fill at its marginal price, and hulls only diverge from that line: if the optimum inside is no further from
 * it, nothing outside is better.
 */
function solveExactly(problem: Refinable, mask: number): ExactSubset | undefined {
  const { request, workspace, ladders, subsets, merged, tolerance } = problem
  const { side, amount, gasPerSource } = request
  const terms = { side, unit: amount.unit, amount: amount.value, gasPerSource, tolerance }
  const sign = side === 'buy' ? 1 : -1
  const marginal = subsets.marginal[mask] ?? missing()
  const base = (subsets.row[mask] ?? missing()) * merged.venues
  const members = membersOf(mask)
  const { hulls, windows, maxBoxes } = workspace
  for (const reach of REACHES) {
    let outside = Number.POSITIVE_INFINITY
    const ranges = members.map((i, member): CornerRange => {
      const ladder = ladders[i] ?? missing()
      const { envelope } = ladder
      const net = merged.net[base + i] ?? missing()
      const level = (merged.cash[base + i] ?? missing()) - marginal * net
      const at = entryAt(envelope, net)
      const low = Math.max(envelope.from, at - reach)
      const high = Math.min(envelope.to, at + 1 + reach)
      // The curve continues beyond the ends of the window.
      if (low > envelope.from) outside = Math.min(outside, sign * (aboveLine(ladder, low, marginal) - level))
      if (high < envelope.to) outside = Math.min(outside, sign * (aboveLine(ladder, high, marginal) - level))
      return windowOf(ladder, { low, high, buffer: windows[member] ?? missing() })
    })
    const exact = solveNonConvex(terms, ranges, { hulls, maxBoxes })
    if (!exact || exact.isOpen) continue
    const fill = amount.unit === 'usd' ? exact.cash : exact.net
    if (fill < amount.value - 1e-6 - 1e-12 * amount.value) continue
    const excess =
      amount.unit === 'usd'
        ? sign * marginal * ((subsets.net[mask] ?? missing()) - exact.net)
        : sign * (exact.cash - (subsets.cash[mask] ?? missing()))
    if (excess <= outside) return exact
  }
  return solveNonConvex(
    terms,
    members.map((i) => wholeRange(cornersOfLadder(ladders[i] ?? missing()))),
    { hulls, maxBoxes },
  )
}

/** Distance of a ladder's entry above the line through the origin with this price as slope. */
const aboveLine = (ladder: VenueLadder, entry: number, price: number): number =>
  cashAt(ladder, entry) - price * netAt(ladder, entry)

const netAt = ({ envelope, start, end }: VenueLadder, entry: number): number =>
  entry === envelope.from ? start.net : entry === envelope.to ? end.net : (envelope.net[entry] ?? missing())

const cashAt = ({ envelope, start, end }: VenueLadder, entry: number): number =>
  entry === envelope.from
    ? start.cash
    : entry === envelope.to
      ? end.cash
      : (envelope.cash[entry] ?? missing())

/** A venue's corners between two entries of its ladder; where the curve is its own hull, written into a buffer. */
function windowOf(
  ladder: VenueLadder,
  { low, high, buffer }: { low: number; high: number; buffer: Corners },
): CornerRange {
  const { corners, hull } = ladder.envelope
  if (corners && hull) return { corners, from: hull[low] ?? missing(), to: hull[high] ?? missing() }
  for (let entry = low; entry <= high; entry += 1) {
    buffer.net[entry - low] = netAt(ladder, entry)
    buffer.cash[entry - low] = cashAt(ladder, entry)
  }
  return { corners: buffer, from: 0, to: high - low }
}

/** The last entry of a ladder, up to the one before its end, that gives no more than this. */
function entryAt({ net: prefix, from, to }: VenueLadder['envelope'], net: number): number {
  let low = from
  let high = Math.max(from, to - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((prefix[middle] ?? missing()) <= net) low = middle
    else high = middle - 1
  }
  return low
}
