import { MICRO } from '@/lib/core/domain/units'
import { type Curve, pointAt, stepAt } from '../ladder/curve'
import { priceGross } from '../ladder/priceGross'
import { legOf, type VenueLadder, withLegs } from '../ladder/venueLadder'
import { missing } from '../missing'
import { curveStart, type LotPlan, noise, priceNear, rank, shrink, type Terms, topUp } from './lotPlan'

/** Minimum rounding step of a fee worth optimising, micro-dollars: a tenth of a cent. */
const COARSE = 1_000

/** Maximum cost of rounding up a leg's fee, micro-dollars; 0 where negligible. */
export const roundingStep = ({ charge, fee }: Curve): number =>
  charge === 'usd' && fee.roundTo >= COARSE ? fee.roundTo : 0

/** Local search: changes one leg and refills with the others, while the plan improves. */
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

/** Candidate sizes for one leg: a lot less or more if that can pay, and sizes at which its rounded fee changes. */
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
      // The best price at which the others would take or give back the difference.
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
 * Grows a leg up to the next cent of its fee, while more tokens cost no more fee, and takes from the others only tokens
 * that cost more: these end at the start of one of their steps, which the other candidates may miss.
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

/** The value of what the others take or give back, with the haircut of the moved tokens. */
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
