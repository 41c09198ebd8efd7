import { missing } from '../missing'
import type { VenueLadder } from './venueLadder'

/**
 * The steps of all venues, best all-in price first (at equal prices the earlier venue first), with each venue's
 * cumulative amounts after each step. Row 0 is the last state in which all venues together stay below the amount: no
 * set of them can fill it earlier.
 * Shapes: `net` and `cash` have one entry per row and venue, at row × venues + venue.
 */
export interface MergedLadder {
  venues: number
  /** Number of the last row. */
  rows: number
  net: Float64Array
  cash: Float64Array
  /** Per row from 1 on: venue and price of the step. */
  venue: Uint8Array
  allInPrice: Float64Array
  /** Index of the step in that venue's ladder. */
  step: Int32Array
  /** Per venue: price of the last step within row 0; NaN if it fills only its minimum order. */
  before: Float64Array
  /** The merged ladders, and the smallest order amount supported. */
  ladders: readonly VenueLadder[]
  unit: 'usd' | 'tokens'
  amount: number
  /** Merge state per venue: the price and the index of its next step. */
  heads: Float64Array
  next: Int32Array
}

/** Allocates this many rows, row 0 included. */
export const createMergedLadder = (rows: number): MergedLadder => ({
  venues: 5,
  rows: 0,
  net: new Float64Array(rows * 5),
  cash: new Float64Array(rows * 5),
  venue: new Uint8Array(rows),
  allInPrice: new Float64Array(rows),
  step: new Int32Array(rows),
  before: new Float64Array(5),
  ladders: [],
  unit: 'usd',
  amount: 0,
  heads: new Float64Array(5),
  next: new Int32Array(5),
})

/**
 * Merges the free parts of all ladders, for orders of this size and up, into the workspace's merged ladder.
 * Cost: O(steps × venues), less where the venues together must go deep before any set can fill the amount; nothing if
 * exactly these ladders are already merged.
 */
export function mergeLadders(
  ladders: readonly VenueLadder[],
  {
    unit,
    amount,
    workspace,
  }: { unit: 'usd' | 'tokens'; amount: number; workspace: { merged: MergedLadder } },
): MergedLadder {
  if (isMerged(workspace.merged, ladders, { unit, amount })) return workspace.merged
  const merged = roomFor(ladders, workspace)
  merged.ladders = ladders
  merged.unit = unit
  merged.amount = amount
  const sign = ladders[0]?.curve.side === 'sell' ? -1 : 1
  const { net, cash, venue, allInPrice, before, heads, next } = merged
  let filled = start(merged, ladders, { unit, sign })
  const fills = unit === 'usd' ? cash : net
  let row = 0
  for (;;) {
    const best = bestHead(merged)
    const head = heads[best] ?? missing()
    if (head === Number.POSITIVE_INFINITY) {
      merged.rows = row
      return merged
    }
    const ladder = ladders[best] ?? missing()
    const { envelope } = ladder
    const end = (next[best] ?? missing()) + 1
    const last = end === envelope.to
    const netThen = last ? ladder.end.net : (envelope.net[end] ?? missing())
    const cashThen = last ? ladder.end.cash : (envelope.cash[end] ?? missing())
    if (row === 0) filled += (unit === 'usd' ? cashThen : netThen) - (fills[best] ?? missing())
    if (row === 0 && filled < amount) before[best] = sign * head
    else {
      row += 1
      copyRow(merged, row)
      venue[row] = best
      allInPrice[row] = sign * head
      merged.step[row] = end - 1
    }
    net[row * merged.venues + best] = netThen
    cash[row * merged.venues + best] = cashThen
    next[best] = end
    heads[best] = headOf(ladder, end, sign)
  }
}

function isMerged(
  merged: MergedLadder,
  ladders: readonly VenueLadder[],
  { unit, amount }: { unit: 'usd' | 'tokens'; amount: number },
): boolean {
  if (merged.unit !== unit || merged.amount > amount || merged.ladders.length !== ladders.length) return false
  for (let i = 0; i < ladders.length; i += 1) if (merged.ladders[i] !== ladders[i]) return false
  return true
}

/** The workspace's merged ladder, with one row more than these ladders need: searches read past the last. */
function roomFor(ladders: readonly VenueLadder[], workspace: { merged: MergedLadder }): MergedLadder {
  let rows = 2
  for (const { envelope } of ladders) rows += envelope.to - envelope.from
  if (workspace.merged.allInPrice.length < rows) workspace.merged = createMergedLadder(rows * 2)
  workspace.merged.venues = ladders.length
  return workspace.merged
}

/** Row 0 before any step: the minimum orders alone. Returns their fill. */
function start(
  { net, cash, before, heads, next }: MergedLadder,
  ladders: readonly VenueLadder[],
  { unit, sign }: { unit: 'usd' | 'tokens'; sign: number },
): number {
  let filled = 0
  for (const [i, ladder] of ladders.entries()) {
    const { envelope, start: from, blocked } = ladder
    const step = blocked ? envelope.to : envelope.from
    next[i] = step
    heads[i] = headOf(ladder, step, sign)
    net[i] = from.net
    cash[i] = from.cash
    before[i] = Number.NaN
    filled += blocked ? 0 : unit === 'usd' ? from.cash : from.net
  }
  return filled
}

function bestHead({ heads, venues }: MergedLadder): number {
  let best = 0
  let head = heads[0] ?? missing()
  for (let i = 1; i < venues; i += 1) {
    const other = heads[i] ?? missing()
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
    net[i] = net[i - venues] ?? missing()
    cash[i] = cash[i - venues] ?? missing()
  }
}

/** Price of a venue's next step, sign flipped on a sell so that less is better; Infinity past its end. */
const headOf = ({ envelope }: VenueLadder, step: number, sign: number): number =>
  step >= envelope.to ? Number.POSITIVE_INFINITY : sign * (envelope.allInPrice[step] ?? missing())
