import { MICRO } from '@/lib/core/domain/units'
import { type Curve, pointAt, stepAt } from '../ladder/curve'
import { priceGross } from '../ladder/priceGross'
import { legOf, type VenueLadder, withLegs } from '../ladder/venueLadder'
import { missing } from '../missing'
import { curveStart, type LotPlan, noise, priceNear, rank, shrink, type Terms, topUp } from './lotPlan'

/** Fees rounded up to at least this, micro-dollars, are worth aiming at: a tenth of a cent. */
const COARSE = 1_000

/** What rounding a leg's fee up can cost at most, micro-dollars; 0 where that is too little to care. */
export const roundingStep = ({ charge, fee }: Curve): number =>
  charge === 'usd' && fee.roundTo >= COARSE ? fee.roundTo : 0

/** Moves that change one leg and let the others fill up, accepted while the plan improves. */
export function exchange(start: LotPlan, terms: Terms): LotPlan {
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
  const fixed = withLegs(ladder, { minGross: gross, maxGross: gross })
  const ladders = plan.ladders.map((other, j) => (j === i ? fixed : other))
  if (!shrink(ladders, legs, terms)) return undefined
  const filled = topUp(ladders, legs, terms)
  filled.ladders = plan.ladders
  return filled
}
