import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { missing } from '../missing'
import type { PlanRequest, PlanSource } from '../types'

/**
 * One book read as an execution curve: how net tokens and cash grow with depth, fees counted.
 * Shapes: step s runs from entry s to entry s + 1 of the prefix arrays and has one all-in price. A level is one
 * step, or two where a minimum fee is used up inside it: before that point more tokens cost no more fee.
 * With a minimum fee per level, the levels are joined by gaps: steps in which no leg ends. A buy's gap is the fee due
 * with the first lot of a level; a sell's gap extends until the level has earned its own fee.
 * Lots and cent rounding are ignored here; {@link priceGross} includes them.
 * Cost: read only as deep as the order needs (`deepen`).
 */
export interface Curve {
  levels: readonly Level[]
  side: Side
  fee: FeeSchedule
  charge: 'none' | 'usd' | 'tokens'
  /** Number of steps; the prefix arrays hold one entry more. */
  steps: number
  gross: Float64Array
  /** Net tokens: what arrives on a buy, what leaves on a sell. */
  net: Float64Array
  /** Leaves the wallet on a buy, arrives on a sell. */
  cash: Float64Array
  /** Σ price × size, in 10⁻¹² dollars: integers, so exact up to 2⁵³ ($9,007) and to one part in 2⁵³ above. */
  value: Float64Array
  /** Σ raw fees, micro-dollars, or micro-tokens where the fee is taken in tokens. */
  raw: Float64Array
  /** Per step: all-in dollars per net token, and the raw price. */
  allInPrice: Float64Array
  price: Float64Array
  /** Step in which the minimum fee is used up; the level of a later step is one less than its number. */
  split: number
  /** Levels read so far. */
  read: number
  /** True when no further level can be taken. */
  ended: boolean
  /** Steps before each level that was read, and after the last. */
  stepsBefore: Int32Array
  /** The first step whose all-in price is better than the previous one: up to there a greedy fill is exact. */
  improves: number
  includeFees: boolean
  /** Minimum fee per level, micro-dollars; 0 without one, or if it is due once per leg. */
  levelFee: number
  /** Gross tokens come in multiples of this. */
  lot: number
  /** Worst average price of a level including its minimum fee, dollars; undefined without a limit. */
  levelLimit: number | undefined
  /** Per step: 1 for a gap. This and the following fields are only used if `levelFee` is not 0. */
  gap: Uint8Array
  /** Per level: gross tokens, value and fees before it. */
  levelGross: Float64Array
  levelValue: Float64Array
  levelRaw: Float64Array
}

/** A depth in a book, micro-units, floats. */
export interface Point {
  gross: number
  net: number
  cash: number
}

/** A curve's arrays, which its parts share. */
type CurveArrays = Pick<
  Curve,
  | 'gross'
  | 'net'
  | 'cash'
  | 'value'
  | 'raw'
  | 'allInPrice'
  | 'price'
  | 'stepsBefore'
  | 'gap'
  | 'levelGross'
  | 'levelValue'
  | 'levelRaw'
>

const curveOver = (arrays: CurveArrays): Curve => ({
  levels: [],
  side: 'buy',
  fee: NO_FEE,
  charge: 'none',
  steps: 0,
  gross: arrays.gross,
  net: arrays.net,
  cash: arrays.cash,
  value: arrays.value,
  raw: arrays.raw,
  allInPrice: arrays.allInPrice,
  price: arrays.price,
  split: Number.POSITIVE_INFINITY,
  read: 0,
  ended: false,
  stepsBefore: arrays.stepsBefore,
  improves: Number.POSITIVE_INFINITY,
  includeFees: true,
  levelFee: 0,
  lot: 1,
  levelLimit: undefined,
  gap: arrays.gap,
  levelGross: arrays.levelGross,
  levelValue: arrays.levelValue,
  levelRaw: arrays.levelRaw,
})

/**
 * Allocates arrays for this many steps, and levels with a minimum fee each (`byLevel`). Entry 0 of all prefix arrays
 * but `cash` is 0 and is never written.
 */
export const createCurve = ({
  room,
  levels = room,
  byLevel = true,
}: {
  room: number
  levels?: number
  byLevel?: boolean
}): Curve =>
  curveOver({
    gross: new Float64Array(room),
    net: new Float64Array(room),
    cash: new Float64Array(room),
    value: new Float64Array(room),
    raw: new Float64Array(room),
    allInPrice: new Float64Array(room),
    price: new Float64Array(room),
    stepsBefore: new Int32Array(levels + 1),
    gap: new Uint8Array(byLevel ? room : 0),
    levelGross: new Float64Array(byLevel ? levels + 1 : 0),
    levelValue: new Float64Array(byLevel ? levels + 1 : 0),
    levelRaw: new Float64Array(byLevel ? levels + 1 : 0),
  })

/** The first steps of a curve. Same object shape as a curve: plans read many of both, which keeps access fast. */
export function partOfCurve(curve: Curve, { read, steps }: Pick<Curve, 'read' | 'steps'>): Curve {
  const part = curveOver(curve)
  part.levels = curve.levels
  part.side = curve.side
  part.fee = curve.fee
  part.charge = curve.charge
  part.steps = steps
  part.split = curve.split
  part.read = read
  part.ended = curve.ended
  part.improves = curve.improves
  part.includeFees = curve.includeFees
  part.levelFee = curve.levelFee
  part.lot = curve.lot
  part.levelLimit = curve.levelLimit
  return part
}

/** The curve buffer of this index, large enough for this many levels. */
function bufferFor(curves: Curve[], { index, levels }: { index: number; levels: number }): Curve {
  const existing = curves[index]
  if (existing && existing.gross.length >= 3 * levels + 2) return existing
  const curve = createCurve({ room: Math.max(256, levels * 4) })
  curves[index] = curve
  return curve
}

/** Input of a curve. */
export interface CurveTerms extends Pick<Curve, 'levels' | 'fee' | 'side' | 'lot' | 'includeFees'> {
  levelLimit: number | undefined
}

const NO_LEVELS: readonly Level[] = []

/** The terms of an order at one of its sources; a side with an unknown fee is read only if fees are excluded. */
export const termsOf = (
  { side, includeFees, limitAllIn }: Pick<PlanRequest, 'side' | 'includeFees' | 'limitAllIn'>,
  { levels, fee, lot }: PlanSource,
): CurveTerms => ({
  levels: fee.model !== 'unknown' || !includeFees ? levels : NO_LEVELS,
  fee,
  lot,
  side,
  includeFees,
  levelLimit: limitAllIn === undefined ? undefined : limitAllIn / MICRO,
})

/**
 * The curve of a book's side, with no level read yet. It overwrites the curve of the same index in the workspace.
 */
export function openCurve({ curves, index }: { curves: Curve[]; index: number }, terms: CurveTerms): Curve {
  const curve = bufferFor(curves, { index, levels: terms.levels.length })
  startCurve(curve, terms)
  return curve
}

/** Resets a curve. */
export function startCurve(
  curve: Curve,
  { levels, fee, side, lot, includeFees, levelLimit }: CurveTerms,
): void {
  const charged = includeFees && fee.model !== 'none'
  curve.levels = levels
  curve.side = side
  curve.fee = fee
  curve.includeFees = includeFees
  curve.charge = !charged ? 'none' : fee.chargedIn === 'tokens_on_buy' && side === 'buy' ? 'tokens' : 'usd'
  const floor = curve.charge === 'usd' ? fee.minUsd : 0
  curve.levelFee = fee.minPer === 'fill' ? floor : 0
  curve.lot = lot
  curve.levelLimit = levelLimit
  curve.cash[0] = side === 'buy' ? floor : curve.levelFee > 0 ? 0 : -floor
  curve.steps = 0
  curve.split = Number.POSITIVE_INFINITY
  curve.read = 0
  curve.ended = levels.length === 0
  curve.improves = curve.levelFee > 0 ? 0 : Number.POSITIVE_INFINITY
}

/** All-in prices of these steps never improve with depth: a greedy fill is then exact. */
export const isMonotone = ({ improves, steps }: Curve): boolean => improves >= steps

/** The step of a prefix array that contains this amount: the last one that starts below it. */
export function stepAt(prefix: Float64Array, steps: number, amount: number): number {
  let low = 0
  let high = steps - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((prefix[middle] ?? missing()) < amount) low = middle
    else high = middle - 1
  }
  return low
}

/** The level that a depth in gross tokens ends in. */
export function levelAt(curve: Curve, step: number, gross: number): number {
  if (curve.levelFee > 0) return stepAt(curve.levelGross, curve.read, gross)
  return step > curve.split ? step - 1 : step
}

/**
 * The gap at a depth, in which no leg may end. A leg may end at the gap's end only if that earns more: a sell's gap can
 * end at a depth that earns no more than its start.
 */
export const gapAt = (curve: Curve, gross: number): number | undefined => {
  if (curve.levelFee === 0 || gross <= 0 || curve.steps === 0) return undefined
  const step = stepAt(curve.gross, curve.steps, gross)
  if (!curve.gap[step]) return undefined
  const atEnd =
    gross >= (curve.gross[step + 1] ?? missing()) &&
    (curve.cash[step + 1] ?? missing()) > (curve.cash[step] ?? missing())
  return atEnd ? undefined : step
}

/** Gross tokens at which a prefix quantity reaches an amount; a float, at most the depth read. */
export function grossWhere(curve: Curve, prefix: Float64Array, amount: number): number {
  if (amount <= (prefix[0] ?? missing()) || curve.steps === 0) return 0
  const step = stepAt(prefix, curve.steps, amount)
  const from = prefix[step] ?? missing()
  const to = prefix[step + 1] ?? missing()
  const share = to > from ? Math.min(1, (amount - from) / (to - from)) : 1
  const start = curve.gross[step] ?? missing()
  return start + share * ((curve.gross[step + 1] ?? missing()) - start)
}

/** The curve at a depth in gross tokens, no rounding. */
export function pointAt(curve: Curve, gross: number): Point {
  if (gross <= 0 || curve.steps === 0) return { gross: 0, net: 0, cash: curve.cash[0] ?? missing() }
  const step = stepAt(curve.gross, curve.steps, gross)
  const start = curve.gross[step] ?? missing()
  const share = Math.min(1, (gross - start) / ((curve.gross[step + 1] ?? missing()) - start))
  const net = curve.net[step] ?? missing()
  const cash = curve.cash[step] ?? missing()
  return {
    gross,
    net: net + share * ((curve.net[step + 1] ?? missing()) - net),
    cash: cash + share * ((curve.cash[step + 1] ?? missing()) - cash),
  }
}
