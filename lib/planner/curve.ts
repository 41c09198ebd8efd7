import { type FeeSchedule, feePerToken, legFee, legTokenFee } from '@/lib/domain/fees'
import type { Side } from '@/lib/domain/market'
import type { Level } from '@/lib/domain/orderBook'
import { MICRO, type Shares, shares } from '@/lib/domain/units'

/** What an order takes out of one book and pays for it. Micro-units, floats. */
export interface Point {
  gross: number
  /** Net tokens: what arrives on a buy, what leaves on a sell. */
  net: number
  /** Leaves the wallet on a buy, arrives on a sell. */
  cash: number
}

/**
 * One book read as an execution curve: how net tokens and cash grow with depth, fees counted.
 * Shapes: step s runs from entry s to entry s + 1 of the prefix arrays and has one all-in price. A level is one
 * step, or two where a minimum fee is used up inside it: before that point more tokens cost no more fee.
 * Lots and cent rounding are left out here; {@link priceGross} counts them.
 * Cost: read only as deep as some order needed ({@link deepen}), and kept for the next order on the same book.
 */
export interface Curve {
  readonly levels: readonly Level[]
  readonly side: Side
  readonly fee: FeeSchedule
  readonly charge: 'none' | 'usd' | 'tokens'
  readonly gross: number[]
  readonly net: number[]
  readonly cash: number[]
  /** Σ price × size, in 10⁻¹² dollars: integers, so exact up to 2⁵³ ($9,007) and to one part in 2⁵³ above. */
  readonly value: number[]
  /** Σ raw fees, micro-dollars, or micro-tokens where the fee is taken in tokens. */
  readonly raw: number[]
  /** Per step: all-in dollars per net token, and the raw price. */
  readonly unit: number[]
  readonly price: number[]
  /** Step in which the minimum fee is used up; the level of a later step is one less than its number. */
  split: number
  /** Levels read so far, and whether there are no more to read. */
  read: number
  complete: boolean
  /** All-in prices never improve with depth: a greedy fill is then exact. */
  monotone: boolean
}

function createCurve(
  levels: readonly Level[],
  { fee, side, includeFees }: { fee: FeeSchedule; side: Side; includeFees: boolean },
): Curve {
  const charged = includeFees && fee.model !== 'none'
  const charge = !charged ? 'none' : fee.chargedIn === 'tokens_on_buy' && side === 'buy' ? 'tokens' : 'usd'
  const floor = charge === 'usd' ? fee.minUsd : 0
  return {
    levels,
    side,
    fee,
    charge,
    gross: [0],
    net: [0],
    cash: [side === 'buy' ? floor : -floor],
    value: [0],
    raw: [0],
    unit: [],
    price: [],
    split: Number.POSITIVE_INFINITY,
    read: 0,
    complete: levels.length === 0,
    monotone: true,
  }
}

const sameFee = (a: FeeSchedule, b: FeeSchedule) =>
  a === b ||
  (a.model === b.model &&
    a.rate === b.rate &&
    a.multiplier === b.multiplier &&
    a.exponent === b.exponent &&
    a.minUsd === b.minUsd &&
    a.chargedIn === b.chargedIn &&
    a.roundTo === b.roundTo &&
    a.curve === b.curve)

/** A book version is a fresh array, so a curve lives exactly as long as its book. */
const withFees = new WeakMap<readonly Level[], Curve>()
const withoutFees = new WeakMap<readonly Level[], Curve>()

/** The curve of a book's side, from the cache where this very array was planned on before. */
export function curveOf(
  levels: readonly Level[],
  terms: { fee: FeeSchedule; side: Side; includeFees: boolean },
): Curve {
  const cache = terms.includeFees ? withFees : withoutFees
  const known = cache.get(levels)
  if (known && known.side === terms.side && (!terms.includeFees || sameFee(known.fee, terms.fee)))
    return known
  const curve = createCurve(levels, terms)
  cache.set(levels, curve)
  return curve
}

interface Step {
  price: number
  unit: number
  /** State at the step's end: gross, value and raw fee are counted from the level's start, so they stay exact. */
  gross: number
  value: number
  raw: number
}

function addStep(curve: Curve, { price, unit, gross, value, raw }: Step) {
  const steps = curve.unit.length
  if (steps > 0 && curve.monotone) {
    const before = at(curve.unit, steps - 1)
    curve.monotone = curve.side === 'buy' ? unit >= before : unit <= before
  }
  const fee = curve.charge === 'usd' ? Math.max(raw, curve.fee.minUsd) : 0
  curve.gross.push(gross)
  curve.net.push(curve.charge === 'tokens' ? gross - raw : gross)
  curve.cash.push(curve.side === 'buy' ? value / MICRO + fee : value / MICRO - fee)
  curve.value.push(value)
  curve.raw.push(raw)
  curve.unit.push(unit)
  curve.price.push(price)
}

/** Reads one more level. A level whose fee eats it up whole ends the curve: nothing below it is worth taking. */
function addLevel(curve: Curve, { price, size }: Level) {
  const { charge, side } = curve
  const fee = charge === 'none' ? 0 : feePerToken(curve.fee, side, price)
  const kept = charge === 'tokens' ? 1 - fee / price : 1
  const perToken = charge !== 'usd' ? price : side === 'buy' ? price + fee : price - fee
  const unit = perToken / MICRO / kept
  if (kept <= 0 || unit <= 0) {
    curve.complete = true
    return
  }
  const start = curve.gross.length - 1
  const [gross, value, raw] = [at(curve.gross, start), at(curve.value, start), at(curve.raw, start)]
  const rawPerUnit = charge === 'tokens' ? fee / price : fee / MICRO
  const end = (part: number) => ({
    price,
    gross: gross + part,
    value: value + price * part,
    raw: raw + rawPerUnit * part,
  })
  const floorLeft = charge === 'usd' ? curve.fee.minUsd - raw : 0
  const free = floorLeft <= 0 ? 0 : rawPerUnit > 0 ? Math.min(size, floorLeft / rawPerUnit) : size
  if (free > 0) addStep(curve, { ...end(free), unit: price / MICRO })
  if (free > 0 && free < size) curve.split = curve.unit.length - 1
  if (free < size) addStep(curve, { ...end(size), unit })
}

/** Reads on until both the net tokens and the cash asked for are covered, or the book ends. */
export function deepen(curve: Curve, need: { gross: number; net: number; cash: number; value: number }) {
  while (!curve.complete) {
    const last = curve.gross.length - 1
    const covered =
      at(curve.gross, last) >= need.gross &&
      at(curve.net, last) >= need.net &&
      at(curve.cash, last) >= need.cash &&
      at(curve.value, last) >= need.value
    if (covered) return
    const level = curve.levels[curve.read]
    if (level) addLevel(curve, level)
    curve.read += 1
    if (curve.read >= curve.levels.length) curve.complete = true
  }
}

/** The step that holds this amount of a prefix array: the last one that starts below it. */
export function stepAt(prefix: readonly number[], amount: number): number {
  let low = 0
  let high = prefix.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (at(prefix, middle) < amount) low = middle
    else high = middle - 1
  }
  return low
}

export const levelOfStep = (curve: Curve, step: number) => (step > curve.split ? step - 1 : step)

/** Gross tokens at which a prefix quantity reaches an amount; a float, at most what has been read. */
export function grossWhere(curve: Curve, quantity: 'net' | 'cash' | 'value', amount: number): number {
  const prefix = curve[quantity]
  if (amount <= at(prefix, 0) || prefix.length < 2) return 0
  const step = stepAt(prefix, amount)
  const from = at(prefix, step)
  const to = at(prefix, step + 1)
  const share = to > from ? Math.min(1, (amount - from) / (to - from)) : 1
  return at(curve.gross, step) + share * (at(curve.gross, step + 1) - at(curve.gross, step))
}

/** The curve at a depth in gross tokens, no rounding. */
export function pointAt(curve: Curve, gross: number): Point {
  if (curve.unit.length === 0) return { gross: 0, net: 0, cash: at(curve.cash, 0) }
  const step = stepAt(curve.gross, gross)
  const size = at(curve.gross, step + 1) - at(curve.gross, step)
  const share = Math.min(1, (gross - at(curve.gross, step)) / size)
  return {
    gross,
    net: at(curve.net, step) + share * (at(curve.net, step + 1) - at(curve.net, step)),
    cash: at(curve.cash, step) + share * (at(curve.cash, step + 1) - at(curve.cash, step)),
  }
}

/** Everything about a leg that is settled by its gross size, as the venue rounds it. */
export interface LegPrice extends Point {
  gross: number
  fee: number
  notional: number
  step: number
}

/**
 * What a leg of this size costs or brings, exactly: notional rounded against the user to one micro-dollar, the fee
 * by the venue's own rule. Units: `gross` in micro-tokens, an integer within the depth read.
 */
export function priceGross(curve: Curve, gross: number): LegPrice {
  if (gross <= 0 || curve.unit.length === 0)
    return { gross: 0, net: 0, cash: 0, fee: 0, notional: 0, step: -1 }
  const step = stepAt(curve.gross, gross)
  // Counted from the level's start, where all sums are exact, not from the point that splits it.
  const from = step === curve.split + 1 ? step - 1 : step
  const inside = gross - at(curve.gross, from)
  const price = at(curve.price, from)
  const micro = (at(curve.value, from) + price * inside) / MICRO
  const notional = curve.side === 'buy' ? Math.ceil(micro) : Math.floor(micro)
  if (curve.charge === 'none') return { gross, net: gross, cash: notional, fee: 0, notional, step }
  const size = at(curve.gross, step + 1) - at(curve.gross, from)
  const raw = at(curve.raw, from) + (at(curve.raw, step + 1) - at(curve.raw, from)) * (inside / size)
  if (curve.charge === 'tokens') {
    const lost = legTokenFee(raw)
    const fee = Math.ceil((lost * notional) / gross)
    return { gross, net: gross - lost, cash: notional, fee, notional, step }
  }
  const fee = legFee(curve.fee, raw, asShares(gross))
  const cash = curve.side === 'buy' ? notional + fee : notional - fee
  return { gross, net: gross, cash, fee, notional, step }
}

const asShares = (gross: number): Shares => shares(gross)

/** Array read for indices that are in range by construction. */
export const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0
