import { MICRO, shares, usd } from '@/lib/core/domain/units'
import { type Curve, grossWhere } from '../ladder/curve'
import { toFill } from '../ladder/fill'
import { type LegPrice, priceGross } from '../ladder/priceGross'
import { missing } from '../missing'
import type { PlanSource } from '../types'
import { profitableDepth } from './profitableDepth'
import { listSegments, type Segment } from './segments'
import { cashAt, legFor, readLadder, type SlotLadder } from './slotLadder'
import type { SetPlan, Slot } from './types'

/** Maximum number of whole-lot sizes per search: further rounding gains are a fraction of a cent. */
const MAX_TRIES = 4_000
/** Micro-tokens: sizes closer together than this differ by rounding to the micro-dollar only. */
const MIN_STEP = 1_000

interface Chosen {
  ladders: SlotLadder[]
  legs: LegPrice[]
  tokens: number
  cost: number
  profit: number
}

/** Input of the search: the ladders of each slot, and the payout per set, micro-dollars. */
interface Reading {
  slots: readonly (readonly SlotLadder[])[]
  payout: number
}

interface Bought {
  ladder: SlotLadder
  leg: LegPrice
}

/** The cheapest leg of a slot for this many sets; undefined where it has none. */
function cheapest(slot: readonly SlotLadder[], sets: number): Bought | undefined {
  let best: Bought | undefined
  for (const ladder of slot) {
    if (sets < ladder.minSets || sets > ladder.maxSets) continue
    const leg = legFor(ladder, sets)
    if (leg && (!best || leg.cash < best.leg.cash)) best = { ladder, leg }
  }
  return best
}

const profitOf = (tokens: number, cost: number, payout: number) =>
  Math.floor((tokens * payout) / MICRO) - cost

/** Profit of this many sets at the cheapest legs; 0 where a slot has none. Called for thousands of sizes. */
function profitAt({ slots, payout }: Reading, sets: number): number {
  let tokens = Number.POSITIVE_INFINITY
  let cost = 0
  for (const slot of slots) {
    const bought = cheapest(slot, sets)
    if (!bought) return 0
    tokens = Math.min(tokens, bought.leg.net)
    cost += bought.leg.cash
  }
  return profitOf(tokens, cost, payout)
}

/** Builds the purchase; every slot must have a leg. */
function buy({ slots, payout }: Reading, sets: number): Chosen {
  const bought = slots.map((slot) => cheapest(slot, sets) ?? missing())
  const legs = bought.map(({ leg }) => leg)
  const tokens = Math.min(...legs.map(({ net }) => net))
  const cost = legs.reduce((sum, { cash }) => sum + cash, 0)
  return {
    ladders: bought.map(({ ladder }) => ladder),
    legs,
    tokens,
    cost,
    profit: profitOf(tokens, cost, payout),
  }
}

/** Sizes inside a segment at which a ladder's legs are whole lots, starting from the segment's better end. */
function* sizesIn({ ladder }: SlotLadder, { from, to, atFrom, atTo }: Segment): Generator<number> {
  const { curve, minGross, maxGross, source } = ladder
  const { lot } = source
  const step = Math.max(1, Math.floor(MIN_STEP / lot)) * lot
  const downwards = atTo >= atFrom
  const wanted = grossWhere(curve, curve.net, downwards ? to : from) / lot
  let gross = Math.min(
    maxGross,
    Math.max(minGross, (downwards ? Math.ceil(wanted) : Math.floor(wanted)) * lot),
  )
  while (gross >= minGross && gross <= maxGross) {
    const { net } = priceGross(curve, gross)
    if (downwards ? net < from : net > to) return
    if (net >= from && net <= to) yield net
    gross += downwards ? -step : step
  }
}

/**
 * The most profitable number of sets to buy, exactly: one source per slot, whole lots, minimum orders and fees as the
 * venues charge them, equal net tokens on every leg (a leg may exceed the others by less than a lot).
 *
 * Without lots and rounding the profit between two breakpoints of the ladders is at most linear, so the breakpoints
 * bound every segment between them. Segments whose bound beats the best result are searched lot by lot from their
 * better end, until the bound no longer beats it.
 * Shapes: any number of slots, each source with its asks; `curves` are buffers, overwritten by the next call. `payout`:
 * value of a set in micro-dollars, a dollar unless there is a deduction.
 * Errors: none; undefined where no size is profitable. Cost: O(levels within reach), and the lots that are tried.
 */
export function planSet(
  slots: readonly Slot[],
  curves: Curve[],
  { payout = MICRO }: { payout?: number } = {},
): SetPlan | undefined {
  const depth = profitableDepth(slots, payout)
  if (depth === 0) return undefined
  const reach = Math.ceil(Math.max(depth, ...slots.flat().map(leastOrder)) + largestLot(slots))
  let index = 0
  const ladders = slots.map((slot) =>
    slot.flatMap((source) => {
      const ladder = readLadder(source, { tokens: reach, index, curves })
      index += 1
      return ladder ?? []
    }),
  )
  if (ladders.some((slot) => slot.length === 0)) return undefined
  const best = search({ slots: ladders, payout })
  return best && toPlan(best)
}

function search(reading: Reading): Chosen | undefined {
  const { slots, payout } = reading
  let best: number | undefined
  let most = 0
  const consider = (sets: number) => {
    const profit = profitAt(reading, sets)
    if (profit <= most) return
    best = sets
    most = profit
  }
  const segments = listSegments(slots, { cashAt, payout })
  const beyond = beyondEnd(reading)
  for (const { from, to, atFrom, atTo } of segments) {
    // Later segments have even lower bounds.
    if (Math.max(atFrom, atTo) + beyond <= most) break
    consider(Math.floor(to))
    consider(Math.ceil(from))
  }
  let tries = 0
  for (const segment of segments) {
    if (Math.max(segment.atFrom, segment.atTo) <= most) continue
    for (const ladder of slots.flat()) {
      for (const sets of sizesIn(ladder, segment)) {
        if (boundAt(segment, sets) <= most || tries > MAX_TRIES) break
        tries += 1
        consider(sets)
      }
    }
  }
  return best === undefined ? undefined : buy(reading, best)
}

/**
 * How much a segment's ends can exceed its bound: whole lots may yield up to a lot more, and every token pays at most
 * its part of a set. Infinity where a slot has several sources: more of them are usable at an end than inside the
 * segment.
 */
function beyondEnd({ slots, payout }: Reading): number {
  let lot = 0
  for (const slot of slots) {
    if (slot.length > 1) return Number.POSITIVE_INFINITY
    for (const { ladder } of slot) lot = Math.max(lot, ladder.source.lot)
  }
  return ((lot + A_FEW) * payout) / MICRO
}

/** Tolerance for the float ends of segments, micro-tokens. */
const A_FEW = 4

/** The bound inside a segment, linear between its ends. */
const boundAt = ({ from, to, atFrom, atTo }: Segment, sets: number) =>
  to > from ? atFrom + ((sets - from) / (to - from)) * (atTo - atFrom) : Math.max(atFrom, atTo)

/** Upper bound on the source's minimum order in gross tokens: its best price is its lowest. */
const leastOrder = ({ levels, minOrderShares, minOrderUsd }: PlanSource) =>
  Math.max(minOrderShares, (minOrderUsd * MICRO) / (levels[0]?.price ?? MICRO))

const largestLot = (slots: readonly Slot[]) => Math.max(...slots.flat().map(({ lot }) => lot))

function toPlan({ ladders, legs, tokens, cost, profit }: Chosen): SetPlan {
  return {
    tokens: shares(tokens),
    cost: usd(cost),
    profit: usd(profit),
    legs: legs.map((leg, i) => {
      const { ladder } = ladders[i] ?? missing()
      return { ...toFill(ladder.curve, leg), source: ladder.source }
    }),
  }
}
