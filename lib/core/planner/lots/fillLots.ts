import { stepAt } from '../ladder/curve'
import { fitLeg } from '../ladder/fitLeg'
import type { Marginal } from '../ladder/haircuts'
import { legOf, lotsAbove, type VenueLadder, withLegs } from '../ladder/venueLadder'
import { missing } from '../missing'
import type { PlanRequest } from '../types'
import { exchange } from './exchangeLots'
import { type LotPlan, shrink, type Terms, topUp, total } from './lotPlan'

/** A set's optimum without lots. */
export interface Target {
  ladders: readonly VenueLadder[]
  /** Gross tokens per ladder. */
  targets: readonly number[]
  /** The set's best possible fill, and the all-in price at which it ends. */
  amount: number
  marginal: Marginal
  /** Dollars per net token, gas and haircuts counted. */
  objective: number
  exhausted: boolean
}

/**
 * Converts the exact optimum without lots to whole lots: rounds every leg down, gives the remainder to the venues with
 * the best next price, then exchanges single lots while that pays.
 * `undefined` when the smallest legs together do not fit.
 */
export function fillLots(request: PlanRequest, target: Target): LotPlan | undefined {
  const start = startLots(request, target)
  return start?.open ? exchange(start.plan, start.terms) : start?.plan
}

/** The same before exchanging lots; `open` if exchange is possible. */
export function startLots(
  request: PlanRequest,
  { ladders, targets, amount, marginal, objective, exhausted }: Target,
): { plan: LotPlan; terms: Terms; open: boolean } | undefined {
  const sign = request.side === 'buy' ? 1 : -1
  const inCash = request.amount.unit === 'usd'
  const gas = request.gasPerSource * (ladders.length - 1)
  const terms: Terms = { amount, inCash, sign, gas, marginal, objective }
  if (exhausted) {
    const all = ladders.map((ladder) => legOf(ladder, ladder.maxGross))
    const plan = total(ladders, all, terms)
    // Rounding against the user can still push the last lots above the amount.
    if (plan.fill <= request.amount.value)
      return plan.net > 0 ? { plan: { ...plan, completed: plan.objective }, terms, open: false } : undefined
  }
  const first = ladders[0]
  if (first && ladders.length === 1) {
    const plan = total(ladders, [fitLeg(first, terms.amount, inCash)], terms)
    return plan.fill <= terms.amount && plan.net > 0 ? { plan, terms, open: false } : undefined
  }
  const behindGaps = ladders.map((ladder, i) => keepBehindGap(ladder, targets[i] ?? missing()))
  const legs = behindGaps.map((ladder, i) => {
    const { lot } = ladder.source
    const gross = Math.floor((targets[i] ?? missing()) / lot) * lot
    return legOf(ladder, Math.min(ladder.maxGross, Math.max(ladder.minGross, gross)))
  })
  const started = shrink(behindGaps, legs, terms) || shrink(ladders, legs, terms)
  if (!started) return undefined
  const plan = topUp(ladders, legs, terms)
  return plan.net > 0 ? { plan, terms, open: true } : undefined
}

/** Keeps a target behind a gap there: rounding down to whole lots would move it back to the gap's start. */
function keepBehindGap(ladder: VenueLadder, target: number): VenueLadder {
  const { curve, source, minGross, maxGross } = ladder
  if (curve.levelFee === 0 || target <= 0) return ladder
  let step = stepAt(curve.gross, curve.steps, target * (1 + 1e-12))
  while (step >= 0 && !curve.gap[step]) step -= 1
  const from = lotsAbove(ladder, Math.ceil((curve.gross[step + 1] ?? missing()) / source.lot) * source.lot)
  const inGap = target < (curve.gross[step + 1] ?? missing()) * (1 - 1e-9)
  return step < 0 || inGap || from <= minGross || from > maxGross
    ? ladder
    : withLegs(ladder, { minGross: from, maxGross })
}
