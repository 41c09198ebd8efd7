import type { Offer } from './offer'

/**
 * All steps of all venues, best all-in price first (at equal prices the earlier venue first), with what each venue
 * has given after each step. Row 0 is the state in which every venue gives just its minimum order.
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
}

const createLadder = (rows: number): MergedLadder => ({
  venues: 5,
  rows: 0,
  net: new Float64Array(rows * 5),
  cash: new Float64Array(rows * 5),
  venue: new Uint8Array(rows),
  unit: new Float64Array(rows),
  step: new Int32Array(rows),
})

/** One ladder serves every call: planning is synchronous, and clean pages of memory would cost more than the plan. */
let scratch = createLadder(1024)

const heads = new Float64Array(5)
const steps = new Int32Array(5)

/** Merges the free parts of all ladders. The result is overwritten by the next call. Cost: O(steps × venues). */
export function mergeLadders(offers: readonly Offer[]): MergedLadder {
  const venues = offers.length
  const sign = offers[0]?.curve.side === 'sell' ? -1 : 1
  let rows = 1
  for (const { ladder } of offers) rows += ladder.to - ladder.from
  if (scratch.unit.length < rows) scratch = createLadder(rows * 2)
  const merged = scratch
  merged.venues = venues
  const { net, cash, venue, unit } = merged
  for (const [i, offer] of offers.entries()) {
    const step = offer.blocked ? offer.ladder.to : offer.ladder.from
    steps[i] = step
    heads[i] = headOf(offer, step, sign)
    net[i] = offer.start.net
    cash[i] = offer.start.cash
  }
  for (let row = 1; ; row += 1) {
    let best = 0
    let head = heads[0] ?? Number.POSITIVE_INFINITY
    for (let i = 1; i < venues; i += 1) {
      const other = heads[i] ?? Number.POSITIVE_INFINITY
      if (other < head) {
        head = other
        best = i
      }
    }
    const offer = offers[best]
    if (head === Number.POSITIVE_INFINITY || !offer) {
      merged.rows = row - 1
      return merged
    }
    const base = row * venues
    for (let i = base; i < base + venues; i += 1) {
      net[i] = net[i - venues] ?? 0
      cash[i] = cash[i - venues] ?? 0
    }
    const end = (steps[best] ?? 0) + 1
    const { ladder } = offer
    const last = end === ladder.to
    net[base + best] = last ? offer.end.net : (ladder.net[end] ?? 0)
    cash[base + best] = last ? offer.end.cash : (ladder.cash[end] ?? 0)
    merged.step[row] = end - 1
    venue[row] = best
    unit[row] = sign * head
    steps[best] = end
    heads[best] = headOf(offer, end, sign)
  }
}

/** Price of a venue's next step, sign turned on a sell so that less is better; Infinity past its end. */
const headOf = ({ ladder }: Offer, step: number, sign: number): number =>
  step >= ladder.to ? Number.POSITIVE_INFINITY : sign * (ladder.unit[step] ?? 0)
