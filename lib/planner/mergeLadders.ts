import type { VenueLadder } from './venueLadder'

/**
 * The steps of all venues, best all-in price first (at equal prices the earlier venue first), with what each venue has
 * given after each step. Row 0 is the state up to which all venues together stay below the amount: no set of them can
 * fill it any earlier.
 * Shapes: `net` and `cash` hold one entry per row and venue, at row × venues + venue.
 */
export interface MergedLadder {
  venues: number
  /** Number of the last row. */
  rows: number
  net: Float64Array
  cash: Float64Array
  /** Per row from 1 on: whose step it is and at which price. */
  venue: Uint8Array
  unit: Float64Array
  /** Which step of that venue's ladder it is. */
  step: Int32Array
  /** Per venue: price of the last step within row 0; NaN where it gives just its minimum order. */
  before: Float64Array
}

const createLadder = (rows: number): MergedLadder => ({
  venues: 5,
  rows: 0,
  net: new Float64Array(rows * 5),
  cash: new Float64Array(rows * 5),
  venue: new Uint8Array(rows),
  unit: new Float64Array(rows),
  step: new Int32Array(rows),
  before: new Float64Array(5),
})

/** One ladder serves every call: planning is synchronous, and clean pages of memory would cost more than the plan. */
let scratch = createLadder(1024)

const heads = new Float64Array(5)
const steps = new Int32Array(5)

/**
 * Merges the free parts of all ladders, for orders of this size and up. The result is overwritten by the next call.
 * Cost: O(steps × venues), less where the venues together have to go deep before any set can fill the amount.
 */
export function mergeLadders(
  offers: readonly VenueLadder[],
  { unit: inUnit, amount }: { unit: 'usd' | 'tokens'; amount: number },
): MergedLadder {
  const venues = offers.length
  const sign = offers[0]?.curve.side === 'sell' ? -1 : 1
  let total = 1
  for (const { ladder } of offers) total += ladder.to - ladder.from
  if (scratch.unit.length < total) scratch = createLadder(total * 2)
  const merged = scratch
  merged.venues = venues
  const { net, cash, venue, unit, before } = merged
  let filled = 0
  for (let i = 0; i < venues; i += 1) {
    const offer = offers[i]
    if (!offer) continue
    const { ladder, start, blocked } = offer
    steps[i] = blocked ? ladder.to : ladder.from
    heads[i] = headOf(offer, steps[i] ?? 0, sign)
    net[i] = start.net
    cash[i] = start.cash
    before[i] = Number.NaN
    filled += blocked ? 0 : inUnit === 'usd' ? start.cash : start.net
  }
  const fills = inUnit === 'usd' ? cash : net
  let row = 0
  for (;;) {
    const best = bestHead(venues)
    const head = heads[best] ?? 0
    const offer = offers[best]
    if (head === Number.POSITIVE_INFINITY || !offer) {
      merged.rows = row
      return merged
    }
    const { ladder } = offer
    const end = (steps[best] ?? 0) + 1
    const last = end === ladder.to
    const netThen = last ? offer.end.net : (ladder.net[end] ?? 0)
    const cashThen = last ? offer.end.cash : (ladder.cash[end] ?? 0)
    if (row === 0) filled += (inUnit === 'usd' ? cashThen : netThen) - (fills[best] ?? 0)
    if (row === 0 && filled < amount) before[best] = sign * head
    else {
      row += 1
      copyRow(merged, row)
      venue[row] = best
      unit[row] = sign * head
      merged.step[row] = end - 1
    }
    net[row * venues + best] = netThen
    cash[row * venues + best] = cashThen
    steps[best] = end
    heads[best] = headOf(offer, end, sign)
  }
}

function bestHead(venues: number): number {
  let best = 0
  let head = heads[0] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i < venues; i += 1) {
    const other = heads[i] ?? Number.POSITIVE_INFINITY
    if (other < head) {
      head = other
      best = i
    }
  }
  return best
}

function copyRow({ net, cash, venues }: MergedLadder, row: number) {
  const base = row * venues
  for (let i = base; i < base + venues; i += 1) {
    net[i] = net[i - venues] ?? 0
    cash[i] = cash[i - venues] ?? 0
  }
}

/** Price of a venue's next step, sign turned on a sell so that less is better; Infinity past its end. */
const headOf = ({ ladder }: VenueLadder, step: number, sign: number): number =>
  step >= ladder.to ? Number.POSITIVE_INFINITY : sign * (ladder.unit[step] ?? 0)
