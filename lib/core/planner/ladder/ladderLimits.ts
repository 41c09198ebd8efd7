import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { missing } from '../missing'
import type { PlanRequest, PlanSource } from '../types'
import { type Curve, grossWhere } from './curve'

/**
 * A sell leg that does not earn its own fee is not placed, so the fee acts as a minimum order. `float` is the minimum
 * fee alone; `exact` the smallest fee after rounding. Notional in micro-dollars.
 */
export function breakEven({ side, fee, charge, levelFee }: Curve): { float: number; exact: number } {
  if (side === 'buy') return { float: 0, exact: 0 }
  // With a minimum fee per level, the curve's gaps exclude such legs.
  if (charge !== 'usd' || levelFee > 0) return { float: 0, exact: 1 }
  return { float: fee.minUsd, exact: Math.ceil(Math.max(fee.minUsd, 1) / fee.roundTo) * fee.roundTo + 1 }
}

export const isWithin = (level: Level | undefined, { side, limitPrice }: PlanRequest) =>
  level !== undefined &&
  (limitPrice === undefined || (side === 'buy' ? level.price <= limitPrice : level.price >= limitPrice))

/** Number of leading steps within a limit price. Raw prices only get worse with depth. */
export function stepsWithin(curve: Curve, limit: number | undefined): number {
  if (limit === undefined) return curve.steps
  const sign = curve.side === 'buy' ? 1 : -1
  let low = 0
  let high = curve.steps
  while (low < high) {
    const middle = (low + high) >> 1
    if (sign * (curve.price[middle] ?? missing()) <= sign * limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Limits are whole micro-dollars, all-in prices are floats: prices equal up to noise are within. */
const NOISE = 1e-12

/** Number of these leading steps within an all-in limit: steps after one outside it are out of reach. */
export function stepsWithinAllIn({ side, levelFee, levelLimit, allInPrice }: Curve, steps: number): number {
  // Levels with their own minimum fee were already read with the limit.
  if (levelLimit === undefined || levelFee > 0) return steps
  for (let step = 0; step < steps; step += 1) {
    const price = allInPrice[step] ?? missing()
    if (side === 'buy' ? price > levelLimit + NOISE : price < levelLimit - NOISE) return step
  }
  return steps
}

/** Whether an all-in limit implies a smallest leg, over which one minimum fee is spread. */
export const hasLeast = ({ charge, fee, levelFee, levelLimit }: Curve) =>
  levelLimit !== undefined && levelFee === 0 && charge === 'usd' && fee.minUsd > 0

/**
 * The smallest leg, gross tokens, whose average including a minimum fee is within an all-in limit; Infinity where no
 * step reaches it.
 */
export function leastWithin(curve: Curve, steps: number): number {
  const { side, levelLimit, cash, net, gross } = curve
  if (!hasLeast(curve) || levelLimit === undefined || steps === 0) return 0
  const sign = side === 'buy' ? 1 : -1
  const excess = (step: number) => sign * ((cash[step] ?? missing()) - levelLimit * (net[step] ?? missing()))
  for (let step = 1; step <= steps; step += 1) {
    const [before, after] = [excess(step - 1), excess(step)]
    if (after > NOISE * Math.abs(cash[step] ?? missing())) continue
    const share = before > after ? before / (before - after) : 0
    const start = gross[step - 1] ?? missing()
    return start + Math.min(1, share) * ((gross[step] ?? missing()) - start)
  }
  return Number.POSITIVE_INFINITY
}

/** Minimum order of the venue in gross tokens of the best-first fill; Infinity when the book never reaches it. */
export function minimumGross(curve: Curve, { source, enforce, usdFloor }: MinimumTerms): number {
  const wantedValue = Math.max(enforce ? source.minOrderUsd : 0, usdFloor) * MICRO
  const wantedGross = enforce ? source.minOrderShares : 0
  const last = curve.steps
  if ((curve.value[last] ?? missing()) < wantedValue || (curve.gross[last] ?? missing()) < wantedGross)
    return Number.POSITIVE_INFINITY
  return Math.max(wantedGross, grossWhere(curve, curve.value, wantedValue))
}

interface MinimumTerms {
  source: PlanSource
  enforce: boolean
  usdFloor: number
}
