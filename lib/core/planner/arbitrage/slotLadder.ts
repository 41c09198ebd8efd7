import { shares, usd } from '@/lib/core/domain/units'
import { type Curve, grossWhere, stepAt } from '../ladder/curve'
import { fitLeg } from '../ladder/fitLeg'
import { type LegPrice, priceGross } from '../ladder/priceGross'
import { buildVenueLadder, type VenueLadder } from '../ladder/venueLadder'
import { missing } from '../missing'
import type { PlanSource } from '../types'

/**
 * One source of a slot, with the minimum and maximum number of sets it can fill, micro-tokens: a leg may exceed the
 * sets by less than one lot.
 */
export interface SlotLadder {
  ladder: VenueLadder
  minSets: number
  maxSets: number
}

/** Reads a source's book for buying up to this many net tokens with fees; undefined where it cannot participate. */
export function readLadder(
  source: PlanSource,
  { tokens, index, curves }: { tokens: number; index: number; curves: Curve[] },
): SlotLadder | undefined {
  const ladder = buildVenueLadder(
    {
      side: 'buy',
      amount: { unit: 'tokens', value: shares(tokens) },
      includeFees: true,
      enforceMinOrders: true,
      gasPerSource: usd(0),
      sources: [],
    },
    source,
    { index, curves },
  )
  if (ladder.blocked) return undefined
  const { curve, minGross, maxGross } = ladder
  return {
    ladder,
    minSets: Math.max(0, priceGross(curve, minGross).net - source.lot) + 1,
    maxSets: priceGross(curve, maxGross).net,
  }
}

/** Lower bound on the cost of a leg of this many net tokens, ignoring lots, minimum order and rounding; a float. */
export function cashAt({ ladder: { curve } }: SlotLadder, net: number): number {
  const step = stepAt(curve.net, curve.steps, net)
  const from = curve.net[step] ?? missing()
  const cash = curve.cash[step] ?? missing()
  const share = Math.min(1, (net - from) / ((curve.net[step + 1] ?? missing()) - from))
  return cash + share * ((curve.cash[step + 1] ?? missing()) - cash)
}

/**
 * The smallest leg in whole lots that yields at least this many net tokens, exactly as the planner would buy its net
 * tokens: the same order to the planner gives the same leg. Undefined where the book has no such leg.
 */
export function legFor({ ladder }: SlotLadder, tokens: number): LegPrice | undefined {
  const { curve, minGross, maxGross, source } = ladder
  const { lot } = source
  const wanted = grossWhere(curve, curve.net, tokens)
  let gross = Math.min(maxGross, Math.max(minGross, Math.ceil(wanted / lot - 1e-9) * lot))
  let leg = priceGross(curve, gross)
  while (leg.net < tokens) {
    gross += lot
    if (gross > maxGross) return undefined
    leg = priceGross(curve, gross)
  }
  while (gross - lot >= minGross) {
    const smaller = priceGross(curve, gross - lot)
    if (smaller.net < tokens) break
    gross -= lot
    leg = smaller
  }
  // Of several legs with equal net tokens after a fee in tokens, the planner takes the largest.
  return curve.charge === 'tokens' ? fitLeg(ladder, leg.net, false) : leg
}
