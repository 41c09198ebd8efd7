import { MICRO, shares, usd } from '@/lib/domain/units'
import { type Curve, grossWhere } from '../curve'
import { toFill } from '../fill'
import { missing } from '../missing'
import { type LegPrice, priceGross } from '../priceGross'
import type { PlanSource } from '../types'
import { profitableDepth } from './profitableDepth'
import { listSegments, type Segment } from './segments'
import { cashAt, legFor, readLadder, type SlotLadder } from './slotLadder'
import type { SetPlan, Slot } from './types'

/** Whole lots tried in one search: beyond, what rounding could still gain is a fraction of a cent. */
const MOST_TRIES = 4_000
/** Micro-tokens: sizes closer together than this differ by rounding to the micro-dollar only. */
const LEAST_STEP = 1_000

interface Chosen {
  ladders: SlotLadder[]
  legs: LegPrice[]
  tokens: number
  cost: number
  profit: number
}

/** What is searched: the ladders of each slot, and what a set pays, micro-dollars. */
interface Reading {
  slots: readonly (readonly SlotLadder[])[]
  payout: number
}

/** The cheapest leg of every slot for so many sets; undefined where a slot has none. */
function buy({ slots, payout }: Reading, sets: number): Chosen | undefined {
  const chosen: Chosen = { ladders: [], legs: [], tokens: Number.POSITIVE_INFINITY, cost: 0, profit: 0 }
  for (const slot of slots) {
    let best: { ladder: SlotLadder; leg: LegPrice } | undefined
    for (const ladder of slot) {
      if (sets < ladder.minSets || sets > ladder.maxSets) continue
      const leg = legFor(ladder, sets)
      if (leg && (!best || leg.cash < best.leg.cash)) best = { ladder, leg }
    }
    if (!best) return undefined
    chosen.ladders.push(best.ladder)
    chosen.legs.push(best.leg)
    chosen.tokens = Math.min(chosen.tokens, best.leg.net)
    chosen.cost += best.leg.cash
  }
  chosen.profit = Math.floor((chosen.tokens * payout) / MICRO) - chosen.cost
  return chosen
}

/** Sizes at which a ladder's legs end in whole lots inside a segment, from the segment's better end on. */
function* sizesIn({ ladder }: SlotLadder, { from, to, atFrom, atTo }: Segment): Generator<number> {
  const { curve, minGross, maxGross, source } = ladder
  const { lot } = source
  const step = Math.max(1, Math.floor(LEAST_STEP / lot)) * lot
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
 * Without lots and rounding the profit between two points at which a ladder changes is at most linear, so those points
 * bound every stretch between them. Stretches whose bound beats the best found are searched lot by lot from their better
 * end, until the bound no longer beats it.
 * Shapes: slots in any number, each source with its asks; `curves` are buffers, overwritten by the next call. `payout`:
 * micro-dollars that a set is worth, a dollar unless something is counted against it.
 * Errors: none; undefined where no size makes a profit. Cost: O(levels within reach), and the lots that are tried.
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
  let best: Chosen | undefined
  const consider = (sets: number) => {
    const chosen = buy(reading, sets)
    if (chosen && chosen.profit > (best?.profit ?? 0)) best = chosen
  }
  const segments = listSegments(slots, { cashAt, payout })
  for (const { from, to } of segments) {
    consider(Math.floor(to))
    consider(Math.ceil(from))
  }
  let tries = 0
  for (const segment of segments) {
    if (Math.max(segment.atFrom, segment.atTo) <= (best?.profit ?? 0)) continue
    for (const ladder of slots.flat()) {
      for (const sets of sizesIn(ladder, segment)) {
        if (boundAt(segment, sets) <= (best?.profit ?? 0) || tries > MOST_TRIES) break
        tries += 1
        consider(sets)
      }
    }
  }
  return best
}

/** The bound inside a segment, linear between its ends. */
const boundAt = ({ from, to, atFrom, atTo }: Segment, sets: number) =>
  to > from ? atFrom + ((sets - from) / (to - from)) * (atTo - atFrom) : Math.max(atFrom, atTo)

/** No minimum order of the source takes more gross tokens than this: its best price is its lowest. */
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
