import { MICRO } from '@/lib/core/domain/units'
import { stepAt } from '../ladder/curve'
import { fillOf, fitLeg } from '../ladder/fitLeg'
import { haircutUsd, type Marginal, rankOf } from '../ladder/haircuts'
import type { LegPrice } from '../ladder/priceGross'
import { legOf, type VenueLadder } from '../ladder/venueLadder'
import { missing } from '../missing'

/** Legs in whole lots, with the venues' rounding. */
export interface LotPlan {
  ladders: readonly VenueLadder[]
  legs: LegPrice[]
  net: number
  cash: number
  /** In the unit of the request. */
  fill: number
  /** Total haircut of the tokens in the objective, micro-dollars. */
  haircut: number
  /** Dollars per net token, gas and haircuts counted. */
  objective: number
  /** The same with the lots' dust filled at the set's marginal price: comparable between fills. */
  completed: number
}

export interface Terms {
  amount: number
  inCash: boolean
  sign: 1 | -1
  gas: number
  marginal: Marginal
  /** Objective of the set's optimum, dollars per net token: the value of tokens with a haircut. */
  objective: number
}

/** The sort key of a price at a venue; see {@link rankOf}. */
export const rank = (price: number, { haircut }: VenueLadder, { inCash, objective }: Terms): number =>
  haircut === 0 ? price : rankOf({ price, haircut: haircut / MICRO }, inCash, objective)

/** All-in price of the lot before (`back`) or after a leg's end, approximated by the step's price. */
export function priceNear({ curve }: VenueLadder, gross: number, back: boolean): number {
  const step = stepAt(curve.gross, curve.steps, back ? gross : gross + 1)
  return curve.allInPrice[step] ?? missing()
}

export function total(ladders: readonly VenueLadder[], legs: LegPrice[], terms: Terms): LotPlan {
  let net = 0
  let cash = 0
  let haircut = 0
  for (let i = 0; i < legs.length; i += 1) {
    const leg = legs[i] ?? missing()
    net += leg.net
    cash += leg.cash
    haircut += haircutUsd((ladders[i] ?? missing()).haircut, leg.net)
  }
  const { amount, inCash, marginal } = terms
  const fill = inCash ? cash : net
  const spent = cash + haircut + terms.sign * terms.gas
  const dust = Math.max(0, amount - fill)
  const more = inCash ? dust / marginal.price : dust
  const completed = (spent + (inCash ? dust : dust * marginal.price) + marginal.haircut * more) / (net + more)
  const objective = net > 0 ? spent / net : Number.NaN
  return { ladders, legs, net, cash, fill, haircut, objective, completed }
}

/** Fill of the lot after a leg's end, in the unit of the request; a float. */
function nextLotFill({ curve, source }: VenueLadder, gross: number, inCash: boolean): number {
  const step = stepAt(curve.gross, curve.steps, gross + 1)
  const price = curve.allInPrice[step] ?? missing()
  const netShare = curve.charge === 'tokens' ? (curve.price[step] ?? missing()) / MICRO / price : 1
  return source.lot * netShare * (inCash ? price : 1)
}

/** Fills the remaining amount with the legs that have the best next price. */
export function topUp(ladders: readonly VenueLadder[], legs: LegPrice[], terms: Terms): LotPlan {
  const { amount, inCash } = terms
  let left = amount
  for (const leg of legs) left -= fillOf(leg, inCash)
  if (left > 0 && ladders.some(({ curve }) => curve.levelFee > 0)) {
    topUpLevels(ladders, legs, { ...terms, amount: left })
    return total(ladders, legs, terms)
  }
  const order = left > 0 ? byPrice(ladders, legs, terms, false) : []
  for (const i of order) {
    const ladder = ladders[i] ?? missing()
    const leg = legs[i] ?? missing()
    // Another whole lot must fit; this allows for more than rounding and rounded fees can shift it.
    if (left < 0.9 * nextLotFill(ladder, leg.gross, inCash) - 2) continue
    const own = fillOf(leg, inCash)
    const grown = fitLeg(ladder, left + own, inCash)
    if (grown.gross <= leg.gross) continue
    legs[i] = grown
    left -= fillOf(grown, inCash) - own
  }
  return total(ladders, legs, terms)
}

/**
 * The same with a minimum fee per level: the price of growing is the average over the leg's whole growth, and the dust
 * of whole lots is not worth a level (`amount` is the remainder).
 */
function topUpLevels(ladders: readonly VenueLadder[], legs: LegPrice[], terms: Terms) {
  const { amount, inCash, sign } = terms
  const grownPrice = (ladder: VenueLadder, grown: LegPrice, leg: LegPrice) =>
    sign * rank((grown.cash - leg.cash) / (grown.net - leg.net), ladder, terms)
  const dust = ladders.reduce(
    (sum, ladder, i) => sum + lotFill(ladder, (legs[i] ?? missing()).gross, inCash),
    0,
  )
  let left = amount
  for (let round = 0; round < ladders.length; round += 1) {
    let best: { i: number; grown: LegPrice; price: number } | undefined
    for (const [i, ladder] of ladders.entries()) {
      const leg = legs[i] ?? missing()
      const grown = fitLeg(ladder, left + fillOf(leg, inCash), inCash)
      if (grown.gross <= leg.gross) continue
      if (ladder.curve.levelFee > 0 && grown.level > leg.level && left <= dust) continue
      const price = grownPrice(ladder, grown, leg)
      if (!best || price < best.price) best = { i, grown, price }
    }
    if (!best) return
    left -= fillOf(best.grown, inCash) - fillOf(legs[best.i] ?? missing(), inCash)
    legs[best.i] = best.grown
  }
}

/** Fill of one lot at a leg's end, including rounding. */
const lotFill = (ladder: VenueLadder, gross: number, inCash: boolean) =>
  (inCash
    ? ladder.source.lot * priceNear(ladder, gross, true) + ladder.curve.fee.roundTo
    : ladder.source.lot) + 2

/** Legs by the all-in price at their end, best first: of the next lot, or of the last one (`back`). */
function byPrice(
  ladders: readonly VenueLadder[],
  legs: readonly LegPrice[],
  terms: Terms,
  back: boolean,
): number[] {
  const order: number[] = []
  const prices: number[] = []
  for (let i = 0; i < ladders.length; i += 1) {
    const ladder = ladders[i] ?? missing()
    const price = terms.sign * rank(priceNear(ladder, (legs[i] ?? missing()).gross, back), ladder, terms)
    prices.push(price)
    let at = i
    while (at > 0 && (prices[order[at - 1] ?? missing()] ?? missing()) > price) {
      order[at] = order[at - 1] ?? missing()
      at -= 1
    }
    order[at] = i
  }
  return order
}

/**
 * Rounding a small leg up to its minimum, or growing one, can overfill: removes the excess where it costs the most,
 * step by step. False when the smallest legs together do not fit.
 */
export function shrink(ladders: readonly VenueLadder[], legs: LegPrice[], terms: Terms): boolean {
  const { amount, inCash, sign } = terms
  let filled = 0
  for (const leg of legs) filled += fillOf(leg, inCash)
  while (filled > amount) {
    let giver = -1
    let worst = Number.NEGATIVE_INFINITY
    for (let i = 0; i < ladders.length; i += 1) {
      const ladder = ladders[i] ?? missing()
      const { gross } = legs[i] ?? missing()
      if (gross <= ladder.minGross) continue
      const price = sign * rank(priceNear(ladder, gross, true), ladder, terms)
      if (giver >= 0 && price <= worst) continue
      giver = i
      worst = price
    }
    const ladder = ladders[giver]
    const leg = legs[giver]
    if (!ladder || !leg) return false
    const own = fillOf(leg, inCash)
    const start = Math.floor(curveStart(ladder, leg.gross) / ladder.source.lot) * ladder.source.lot
    const fitting = fitLeg(ladder, amount - filled + own, inCash)
    const smaller = fitting.gross >= start ? fitting : legOf(ladder, Math.max(ladder.minGross, start))
    legs[giver] = smaller
    filled += fillOf(smaller, inCash) - own
  }
  return true
}

/** Start of the step in which a leg ends, or the smallest leg. */
export const curveStart = ({ curve, minGross }: VenueLadder, gross: number) =>
  Math.max(minGross, curve.gross[stepAt(curve.gross, curve.steps, gross)] ?? missing())

/** Minimum gain: rounding differs by a micro-dollar per leg, and 0.0001 basis points are not worth a search. */
export const noise = ({ legs, cash }: LotPlan) => Math.max(legs.length, 1e-8 * cash)
