import { membersOf } from './boundSubsets'
import { missing } from './missing'
import type { Problem } from './problem'
import { type Corners, cornersOf, type ExactSubset, solveNonConvex } from './solveNonConvex'
import type { VenueLadder } from './venueLadder'

type Refinable = Pick<Problem, 'request' | 'ladders' | 'merged' | 'subsets' | 'tolerance'>

/** Solves a set exactly where its bound is still that of the curves' hulls; nothing to do for all others. */
export function refineSubset(problem: Refinable, mask: number): void {
  const { request, subsets: table, tolerance } = problem
  if (!table.relaxed[mask]) return
  table.relaxed[mask] = 0
  const { side, amount, gasPerSource } = request
  const exact = solveExactly(problem, mask)
  if (!exact) return
  const gas = gasPerSource * (membersOf(mask).length - 1)
  const fill = amount.unit === 'usd' ? exact.cash : exact.net
  table.net[mask] = exact.net
  table.cash[mask] = exact.cash
  table.fill[mask] = fill
  table.status[mask] = fill < amount.value - tolerance ? 'underfilled' : 'feasible'
  table.bound[mask] = (exact.cash + (side === 'buy' ? gas : -gas)) / exact.net
  table.marginal[mask] = exact.marginal
  table.exact[mask] = exact.nets
}

/** Solves all sets exactly that are not yet. */
export function refineSubsets(problem: Refinable): void {
  for (let mask = 1; mask < problem.subsets.end; mask += 1) refineSubset(problem, mask)
}

/** How many corners of each hull to look at on either side of the greedy fill, before more are. */
const REACHES = [2, 12]

/**
 * The exact optimum is nearly always close to the greedy fill over the hulls, so a window of every curve around it is
 * solved first. What lies outside costs at least what the hull at the window's edge lies above the line through the
 * greedy fill at its marginal price, and hulls only go further away from that line: where the optimum inside is no
 * further from it, nothing outside is better.
 */
function solveExactly(problem: Refinable, mask: number): ExactSubset | undefined {
  const { request, ladders, subsets, merged, tolerance } = problem
  const { side, amount, gasPerSource } = request
  const terms = { side, unit: amount.unit, amount: amount.value, gasPerSource, tolerance }
  const sign = side === 'buy' ? 1 : -1
  const marginal = subsets.marginal[mask] ?? missing()
  const base = (subsets.row[mask] ?? missing()) * merged.venues
  for (const reach of REACHES) {
    let outside = Number.POSITIVE_INFINITY
    const windows = membersOf(mask).map((i): Corners => {
      const ladder = ladders[i] ?? missing()
      const net = merged.net[base + i] ?? missing()
      const level = (merged.cash[base + i] ?? missing()) - marginal * net
      const { corners, edges } = windowOf(ladder, net, reach)
      for (const edge of edges) outside = Math.min(outside, sign * (edge.cash - marginal * edge.net - level))
      return corners
    })
    const exact = solveNonConvex(terms, windows)
    if (!exact) continue
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
    membersOf(mask).map((i) => {
      const ladder = ladders[i] ?? missing()
      return ladder.envelope.corners ?? cornersOf(ladder)
    }),
  )
}

/** A venue's corners around a depth, and the ends of that window behind which its curve goes on. */
function windowOf(
  { envelope, start, end }: VenueLadder,
  net: number,
  reach: number,
): { corners: Corners; edges: { net: number; cash: number }[] } {
  const { from, to, corners, hull } = envelope
  const at = entryAt(envelope, net)
  const low = Math.max(from, at - reach)
  const high = Math.min(to, at + 1 + reach)
  const pointOf = (entry: number) =>
    entry === from
      ? start
      : entry === to
        ? end
        : { net: envelope.net[entry] ?? missing(), cash: envelope.cash[entry] ?? missing() }
  const edges = [...(low > from ? [pointOf(low)] : []), ...(high < to ? [pointOf(high)] : [])]
  if (corners && hull) {
    const [first, last] = [hull[low] ?? missing(), hull[high] ?? missing()]
    const slice = {
      net: corners.net.slice(first, last + 1),
      cash: corners.cash.slice(first, last + 1),
      gap: corners.gap.slice(first, last),
    }
    return { corners: slice, edges }
  }
  const window: Corners = { net: [], cash: [], gap: [] }
  for (let entry = low; entry <= high; entry += 1) {
    const point = pointOf(entry)
    window.net.push(point.net)
    window.cash.push(point.cash)
    if (entry > low) window.gap.push(0)
  }
  return { corners: window, edges }
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
