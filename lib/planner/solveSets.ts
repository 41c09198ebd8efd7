import { at } from './curve'
import type { Offer } from './offer'
import type { BoundStatus, PlanRequest } from './types'

/** The best that one set of venues can do, lots and cent rounding ignored. */
export interface SetBound {
  /** Bit i stands for the request's source i. */
  mask: number
  size: number
  status: BoundStatus
  /** In the unit of the request; 0 on infeasible sets. */
  fill: number
  net: number
  cash: number
  /** Dollars per net token, gas counted; NaN on infeasible sets. */
  bound: number
  /** Row of the merged ladder at which the fill is reached, and how much of its fill is taken there. */
  row: number
  part: number
  /** All-in price of the last token filled. */
  marginal: number
  /** Everything these venues have within limit and caps is taken. */
  exhausted: boolean
}

/**
 * All steps of all venues, best all-in price first (at equal prices the earlier venue first), with what each venue
 * has given after each step. Row 0 is the state in which every venue gives just its minimum order.
 * Shapes: `net` and `cash` hold one entry per row and venue: entry row × venues + venue.
 */
export interface MergedLadder {
  venues: number
  rows: number
  net: Float64Array
  cash: Float64Array
  /** Per row from 1 on: whose step it is and at which price. */
  venue: Uint8Array
  unit: Float64Array
}

let scratch: MergedLadder = ladder(0, 0)

function ladder(venues: number, rows: number): MergedLadder {
  return {
    venues,
    rows: 0,
    net: new Float64Array(rows * venues),
    cash: new Float64Array(rows * venues),
    venue: new Uint8Array(rows),
    unit: new Float64Array(rows),
  }
}

function roomFor(venues: number, rows: number): MergedLadder {
  if (scratch.venue.length < rows || scratch.net.length < rows * venues) scratch = ladder(5, rows * 2)
  scratch.venues = venues
  scratch.rows = 0
  return scratch
}

/** Where a gross amount lies: the number of the step that starts at or contains it. */
function stepFrom(prefix: readonly number[], gross: number): number {
  let low = 0
  let high = prefix.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (at(prefix, middle) <= gross) low = middle
    else high = middle - 1
  }
  return low
}

/** Merges the free parts of all ladders. The result is overwritten by the next call. Cost: O(steps × venues). */
export function mergeLadders(offers: readonly Offer[]): MergedLadder {
  const count = offers.length
  const merged = roomFor(count, 1 + offers.reduce((sum, offer) => sum + offer.curve.unit.length, 0))
  const next: number[] = []
  const heads: number[] = []
  const sign = offers[0]?.curve.side === 'sell' ? -1 : 1
  const headOf = (offer: Offer, step: number) =>
    step < offer.curve.unit.length && at(offer.curve.gross, step) < offer.end.gross
      ? sign * at(offer.curve.unit, step)
      : Number.POSITIVE_INFINITY
  for (const [i, offer] of offers.entries()) {
    const step = offer.blocked ? Number.MAX_SAFE_INTEGER : stepFrom(offer.curve.gross, offer.start.gross)
    next.push(step)
    heads.push(headOf(offer, step))
    merged.net[i] = offer.start.net
    merged.cash[i] = offer.start.cash
  }
  for (let row = 1; ; row += 1) {
    let best = 0
    for (let i = 1; i < count; i += 1) if (at(heads, i) < at(heads, best)) best = i
    const head = at(heads, best)
    const offer = offers[best]
    if (!offer || head === Number.POSITIVE_INFINITY) return merged
    const step = at(next, best)
    const cut = at(offer.curve.gross, step + 1) > offer.end.gross
    merged.net.copyWithin(row * count, (row - 1) * count, row * count)
    merged.cash.copyWithin(row * count, (row - 1) * count, row * count)
    merged.net[row * count + best] = cut ? offer.end.net : at(offer.curve.net, step + 1)
    merged.cash[row * count + best] = cut ? offer.end.cash : at(offer.curve.cash, step + 1)
    merged.venue[row] = best
    merged.unit[row] = sign * head
    merged.rows = row
    next[best] = step + 1
    heads[best] = headOf(offer, step + 1)
  }
}

const sumOver = (values: Float64Array, base: number, members: readonly number[]) => {
  let sum = 0
  for (const member of members) sum += at(values, base + member)
  return sum
}

/** Members and statuses that do not depend on the fill. */
function infeasible(set: readonly Offer[], amount: number): BoundStatus | undefined {
  const has = (status: BoundStatus) => set.some((offer) => offer.blocked === status)
  if (has('infeasible_liquidity')) return 'infeasible_liquidity'
  if (has('infeasible_limit')) return 'infeasible_limit'
  const smallest = set.reduce((sum, offer) => sum + offer.minFill, 0)
  return has('infeasible_minimum') || smallest > amount ? 'infeasible_minimum' : undefined
}

/** Price of the last step that a set took up to a row; the average where it took its minimum orders only. */
function lastUnit(merged: MergedLadder, from: number, mask: number, average: number): number {
  for (let row = from; row > 0; row -= 1) if (mask & (1 << at(merged.venue, row))) return at(merged.unit, row)
  return average
}

/** Lists of members per mask, the same for every request with this many sources. */
const MEMBERS: readonly (readonly number[])[] = Array.from({ length: 32 }, (_, mask) =>
  [0, 1, 2, 3, 4].filter((i) => mask & (1 << i)),
)
export const membersOf = (mask: number): readonly number[] => MEMBERS[mask] ?? []

/**
 * Bounds every non-empty set of venues, "set" meaning exactly these are used.
 * With the minimum orders taken first, cost is convex in what each venue gives, so the cheapest fill is a prefix of the
 * merged ladder: a binary search for the row at which the set's fill reaches the amount.
 */
export function solveSets({
  request,
  offers,
  merged,
  tolerance,
}: {
  request: PlanRequest
  offers: readonly Offer[]
  merged: MergedLadder
  tolerance: number
}): SetBound[] {
  const amount = request.amount.value
  const inCash = request.amount.unit === 'usd'
  const fillOf = inCash ? merged.cash : merged.net
  const sign = request.side === 'buy' ? 1 : -1
  const k = merged.venues
  const bounds: SetBound[] = []
  for (let mask = 1; mask < 1 << k; mask += 1) {
    const members = membersOf(mask)
    const status = infeasible(
      offers.filter((_, i) => mask & (1 << i)),
      amount,
    )
    const size = members.length
    if (status) {
      bounds.push({
        mask,
        size,
        status,
        fill: 0,
        net: 0,
        cash: 0,
        bound: Number.NaN,
        row: 0,
        part: 0,
        marginal: Number.NaN,
        exhausted: false,
      })
      continue
    }
    let low = 0
    let high = merged.rows + 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sumOver(fillOf, middle * k, members) >= amount) high = middle
      else low = middle + 1
    }
    const row = Math.max(0, low - 1)
    const reached = low <= merged.rows
    const net = sumOver(merged.net, row * k, members)
    const cash = sumOver(merged.cash, row * k, members)
    const part = reached && low > 0 ? amount - (inCash ? cash : net) : 0
    const unit = at(merged.unit, row + 1)
    const totalNet = net + (inCash && part > 0 ? part / unit : part)
    const totalCash = cash + (inCash ? part : part * unit)
    const gas = request.gasPerSource * (size - 1)
    const fill = inCash ? totalCash : totalNet
    const bound = (totalCash + sign * gas) / totalNet
    const marginal = part > 0 ? unit : lastUnit(merged, row, mask, bound)
    const reach: BoundStatus = fill < amount - tolerance ? 'underfilled' : 'feasible'
    bounds.push({
      mask,
      size,
      status: reach,
      fill,
      net: totalNet,
      cash: totalCash,
      bound,
      row,
      part,
      marginal,
      exhausted: !reached,
    })
  }
  return bounds
}
