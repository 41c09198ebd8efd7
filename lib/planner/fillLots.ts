import { MICRO } from '@/lib/domain/units'
import { type Curve, pointAt, stepAt } from './curve'
import { fillOf, fitLeg } from './fitLeg'
import { haircutUsd, type Marginal, rankOf } from './haircuts'
import { missing } from './missing'
import { type LegPrice, priceGross } from './priceGross'
import type { PlanRequest } from './types'
import { legOf, lotsAbove, type VenueLadder } from './venueLadder'

/** Legs in whole lots, priced as the venues round. */
export interface LotPlan {
  ladders: readonly VenueLadder[]
  legs: LegPrice[]
  net: number
  cash: number
  /** In the unit of the request. */
  fill: number
  /** What the tokens count more in the objective, micro-dollars. */
  haircut: number
  /** Dollars per net token, gas and haircuts counted. */
  objective: number
  /** The same if the dust that lots leave over were filled at the set's marginal price: comparable between fills. */
  completed: number
}

interface Terms {
  amount: number
  inCash: boolean
  sign: 1 | -1
  gas: number
  marginal: Marginal
  /** Objective of the set's optimum, dollars per net token: what tokens with a haircut are valued at. */
  objective: number
}

/** A price at a venue as legs are ordered by it; see {@link rankOf}. */
const rank = (price: number, { haircut }: VenueLadder, { inCash, objective }: Terms): number =>
  haircut === 0 ? price : rankOf({ price, haircut: haircut / MICRO }, inCash, objective)

/** All-in price of the lot before (`back`) or after a leg's end; the step prices stand for the lot. */
function priceNear({ curve }: VenueLadder, gross: number, back: boolean): number {
  const step = stepAt(curve.gross, curve.steps, back ? gross : gross + 1)
  return curve.allInPrice[step] ?? missing()
}

function total(ladders: readonly VenueLadder[], legs: LegPrice[], terms: Terms): LotPlan {
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

/** Gives what is left of the amount to the legs with the best next price. */
function topUp(ladders: readonly VenueLadder[], legs: LegPrice[], terms: Terms): LotPlan {
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
    // A whole lot more has to fit; rounding and rounded fees can shift it by less than what is allowed for here.
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
 * The same where a further level costs a fee of its own: the price of growing is that of all that a leg would grow by,
 * and what whole lots leave over (`amount` is what is left) is not worth a level.
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

/** What one lot fills at a leg's end, its rounding included. */
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
 * Turns the exact optimum without lots into whole lots: every leg is rounded down, what is left goes to the venues
 * with the best next price, then single lots change places as long as that pays.
 * `undefined` when the smallest legs together do not fit.
 */
export function fillLots(
  request: PlanRequest,
  { ladders, targets, amount, marginal, objective, exhausted }: Target,
): LotPlan | undefined {
  const sign = request.side === 'buy' ? 1 : -1
  const inCash = request.amount.unit === 'usd'
  const gas = request.gasPerSource * (ladders.length - 1)
  const terms: Terms = { amount, inCash, sign, gas, marginal, objective }
  if (exhausted) {
    const all = ladders.map((ladder) => legOf(ladder, ladder.maxGross))
    const plan = total(ladders, all, terms)
    // Rounding against the user can still lift the last lots over the amount.
    if (plan.fill <= request.amount.value)
      return plan.net > 0 ? { ...plan, completed: plan.objective } : undefined
  }
  const first = ladders[0]
  if (first && ladders.length === 1) {
    const plan = total(ladders, [fitLeg(first, terms.amount, inCash)], terms)
    return plan.fill <= terms.amount && plan.net > 0 ? plan : undefined
  }
  const behindGaps = ladders.map((ladder, i) => keepBehindGap(ladder, targets[i] ?? missing()))
  const legs = behindGaps.map((ladder, i) => {
    const { lot } = ladder.source
    const gross = Math.floor((targets[i] ?? missing()) / lot) * lot
    return legOf(ladder, Math.min(ladder.maxGross, Math.max(ladder.minGross, gross)))
  })
  const started = shrink(behindGaps, legs, terms) || shrink(ladders, legs, terms)
  if (!started) return undefined
  const start = topUp(ladders, legs, terms)
  return start.net > 0 ? exchange(start, terms) : undefined
}

/** A target behind a gap stays there: rounded down to whole lots it would fall back to where the gap starts. */
function keepBehindGap(ladder: VenueLadder, target: number): VenueLadder {
  const { curve, source, minGross, maxGross } = ladder
  if (curve.levelFee === 0 || target <= 0) return ladder
  let step = stepAt(curve.gross, curve.steps, target * (1 + 1e-12))
  while (step >= 0 && !curve.gap[step]) step -= 1
  const from = lotsAbove(ladder, Math.ceil((curve.gross[step + 1] ?? missing()) / source.lot) * source.lot)
  const inGap = target < (curve.gross[step + 1] ?? missing()) * (1 - 1e-9)
  return step < 0 || inGap || from <= minGross || from > maxGross ? ladder : { ...ladder, minGross: from }
}

/**
 * Rounding a small leg up to its minimum, or growing one, can overfill: what is too much is given back where it costs the
 * most, step by step. False when the smallest legs together do not fit.
 */
function shrink(ladders: readonly VenueLadder[], legs: LegPrice[], terms: Terms): boolean {
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

/** A smaller gain is none: rounding differs by a micro-dollar a leg, and 0.0001 basis points are not worth a search. */
export const noise = ({ legs, cash }: LotPlan) => Math.max(legs.length, 1e-8 * cash)

/** Fees rounded up to at least this, micro-dollars, are worth aiming at: a tenth of a cent. */
const COARSE = 1_000

/** What rounding a leg's fee up can cost at most, micro-dollars; 0 where that is too little to care. */
export const roundingStep = ({ charge, fee }: Curve): number =>
  charge === 'usd' && fee.roundTo >= COARSE ? fee.roundTo : 0

/** Moves that change one leg and let the others fill up, accepted while the plan improves. */
function exchange(start: LotPlan, terms: Terms): LotPlan {
  let best = start
  const leastFill = start.fill - smallestLot(start, terms.inCash)
  for (let round = 0; round < 6; round += 1) {
    const before = best
    let prices = lotPrices(best, terms)
    for (let i = 0; i < start.ladders.length; i += 1) {
      for (const gross of moves(best, prices, i, terms)) {
        const moved = tryLeg(best, i, gross, terms)
        if (!moved || moved.fill < leastFill) continue
        const gain = terms.sign * (best.completed - moved.completed) * best.net
        if (gain <= noise(best)) continue
        best = moved
        prices = lotPrices(best, terms)
        break
      }
    }
    if (best === before) return best
  }
  return best
}

function smallestLot({ ladders, legs }: LotPlan, inCash: boolean): number {
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 0; i < ladders.length; i += 1) {
    const ladder = ladders[i] ?? missing()
    const price = inCash ? priceNear(ladder, (legs[i] ?? missing()).gross, true) : 1
    smallest = Math.min(smallest, ladder.source.lot * price)
  }
  return smallest
}

/** Rank of the lot that ends (`step` −1) or starts (`step` 1) at a leg's size; cent rounding ignored. */
function lotPrice(ladder: VenueLadder, gross: number, step: 1 | -1, terms: Terms): number {
  const { curve, source, minGross, maxGross } = ladder
  const other = gross + step * source.lot
  if (other < minGross || other > maxGross) return Number.NaN
  const here = pointAt(curve, gross)
  const there = pointAt(curve, other)
  return rank((there.cash - here.cash) / (there.net - here.net), ladder, terms)
}

/** Ranks of every leg's next and last lot; NaN where there is none. */
interface LotPrices {
  ahead: number[]
  back: number[]
}

const lotPrices = ({ ladders, legs }: LotPlan, terms: Terms): LotPrices => ({
  ahead: ladders.map((ladder, i) => lotPrice(ladder, (legs[i] ?? missing()).gross, 1, terms)),
  back: ladders.map((ladder, i) => lotPrice(ladder, (legs[i] ?? missing()).gross, -1, terms)),
})

/** Sizes worth trying for one leg: a lot less or more where that can pay, and where its rounded fee changes. */
function moves(plan: LotPlan, prices: LotPrices, i: number, terms: Terms): number[] {
  const { sign } = terms
  const ladder = plan.ladders[i] ?? missing()
  const leg = plan.legs[i] ?? missing()
  let bestAhead = Number.POSITIVE_INFINITY
  let worstBack = Number.NEGATIVE_INFINITY
  for (let j = 0; j < plan.ladders.length; j += 1) {
    if (j === i) continue
    const ahead = sign * (prices.ahead[j] ?? missing())
    const back = sign * (prices.back[j] ?? missing())
    if (ahead < bestAhead) bestAhead = ahead
    if (back > worstBack) worstBack = back
  }
  const { lot } = ladder.source
  const sizes: number[] = []
  const worth = noise(plan) / lot
  if (sign * (prices.back[i] ?? missing()) > bestAhead + worth) sizes.push(leg.gross - lot)
  if (sign * (prices.ahead[i] ?? missing()) < worstBack - worth) sizes.push(leg.gross + lot)
  const feeStep = roundingStep(ladder.curve)
  if (feeStep > 0) {
    for (let steps = -2; steps <= 1; steps += 1) {
      const gross = Math.floor(grossAtFee(ladder, leg.fee + steps * feeStep) / lot) * lot
      if (gross === leg.gross || gross < ladder.minGross || gross > ladder.maxGross) continue
      // What the others would take or give back for the difference at best.
      const shift = (leg.gross - gross) * (gross < leg.gross ? bestAhead : worstBack)
      const paid = sign * (priceGross(ladder.curve, gross).cash - leg.cash)
      const change = paid + valuedShift(shift, ladder, gross - leg.gross, terms)
      if (change < -noise(plan)) sizes.push(gross)
    }
    const grown = grownForFree(plan, i, terms)
    if (grown > leg.gross) sizes.push(grown)
  }
  return sizes
}

/**
 * A leg's size where more tokens cost no more fee until its next cent, and the others give theirs back only as far as
 * they cost more than that: at the start of a step of theirs, where none of the other sizes may lie.
 */
function grownForFree(plan: LotPlan, i: number, terms: Terms): number {
  const { inCash, sign } = terms
  const ladder = plan.ladders[i] ?? missing()
  const leg = plan.legs[i] ?? missing()
  const { curve, source, maxGross } = ladder
  const step = stepAt(curve.gross, curve.steps, leg.gross + 1)
  const end = Math.min(maxGross, grossAtFee(ladder, leg.fee), curve.gross[step + 1] ?? missing())
  const price = (curve.price[step] ?? missing()) / MICRO
  const unit = inCash ? price : 1
  const least = sign * rank(price, ladder, terms)
  const ends = plan.legs.map(({ gross }) => gross)
  let room = (end - leg.gross) * unit
  let given = 0
  while (room > 0) {
    let worst = least
    let giver = -1
    for (let j = 0; j < ends.length; j += 1) {
      const other = plan.ladders[j] ?? missing()
      const gross = ends[j] ?? missing()
      if (j === i || gross <= other.minGross) continue
      const back = sign * rank(priceNear(other, gross, true), other, terms)
      if (back > worst) {
        worst = back
        giver = j
      }
    }
    const other = plan.ladders[giver]
    const gross = ends[giver]
    if (!other || gross === undefined) break
    const start = curveStart(other, gross)
    const [from, to] = [pointAt(other.curve, start), pointAt(other.curve, gross)]
    const part = inCash ? to.cash - from.cash : to.net - from.net
    ends[giver] = start
    given += Math.min(room, part)
    room -= part
  }
  return leg.gross + Math.floor(given / unit / source.lot) * source.lot
}

/** Where the step that a leg ends in starts, or its smallest leg. */
const curveStart = ({ curve, minGross }: VenueLadder, gross: number) =>
  Math.max(minGross, curve.gross[stepAt(curve.gross, curve.steps, gross)] ?? missing())

/** What the others take or give back instead, with the haircut of the tokens that change places. */
function valuedShift(
  shift: number,
  { haircut }: VenueLadder,
  grown: number,
  { inCash, objective }: Terms,
): number {
  if (haircut === 0) return shift
  return inCash ? shift * (1 - haircut / MICRO / objective) : shift + (haircut / MICRO) * grown
}

/** Gross tokens at which the raw fee reaches a sum; a float. */
function grossAtFee({ curve }: VenueLadder, fee: number): number {
  const step = stepAt(curve.raw, curve.steps, fee)
  const from = curve.raw[step] ?? missing()
  const to = curve.raw[step + 1] ?? missing()
  const share = to > from ? Math.min(1, (fee - from) / (to - from)) : 1
  return (
    (curve.gross[step] ?? missing()) +
    share * ((curve.gross[step + 1] ?? missing()) - (curve.gross[step] ?? missing()))
  )
}

/** The plan with leg i at another size and the rest adjusted to fill the amount. */
function tryLeg(plan: LotPlan, i: number, gross: number, terms: Terms): LotPlan | undefined {
  const ladder = plan.ladders[i] ?? missing()
  const legs = [...plan.legs]
  legs[i] = legOf(ladder, gross)
  const fixed = { ...ladder, minGross: gross, maxGross: gross }
  const ladders = plan.ladders.map((other, j) => (j === i ? fixed : other))
  if (!shrink(ladders, legs, terms)) return undefined
  const filled = topUp(ladders, legs, terms)
  return { ...filled, ladders: plan.ladders }
}
