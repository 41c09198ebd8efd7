import { type FeeSchedule, feePerToken, fillFee, legFee, legTokenFee, NO_FEE } from '@/lib/domain/fees'
import type { Side } from '@/lib/domain/market'
import type { Level } from '@/lib/domain/orderBook'
import { MICRO, shares } from '@/lib/domain/units'
import { missing } from './missing'

/**
 * One book read as an execution curve: how net tokens and cash grow with depth, fees counted.
 * Shapes: step s runs from entry s to entry s + 1 of the prefix arrays and has one all-in price. A level is one
 * step, or two where a minimum fee is used up inside it: before that point more tokens cost no more fee.
 * Where every level has a minimum fee of its own, the levels are joined by gaps: steps that no leg ends in. A buy's gap
 * is the fee that the first lot of a level costs; a sell's gap goes on until the level has brought in its own fee.
 * Lots and cent rounding are left out here; {@link priceGross} counts them.
 * Cost: read only as deep as the order needs ({@link deepen}).
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
  /** All-in prices never improve with depth: a greedy fill is then exact. */
  monotone: boolean
  /** The minimum fee of every level, micro-dollars; 0 where there is none, or one for the whole leg. */
  levelFee: number
  /** Gross tokens come in multiples of this. */
  lot: number
  /** Worst price that a level may average with its own minimum fee, dollars; undefined where there is no limit. */
  levelLimit?: number
  /** Per step: 1 where it is a gap. Only read where `levelFee` is not 0, as is what follows. */
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

/** Room for a gap and two steps a level. Entry 0 of all prefix arrays but `cash` is 0 and is never written. */
const createCurve = (room: number): Curve => ({
  levels: [],
  side: 'buy',
  fee: NO_FEE,
  charge: 'none',
  steps: 0,
  gross: new Float64Array(room),
  net: new Float64Array(room),
  cash: new Float64Array(room),
  value: new Float64Array(room),
  raw: new Float64Array(room),
  allInPrice: new Float64Array(room),
  price: new Float64Array(room),
  split: Number.POSITIVE_INFINITY,
  read: 0,
  monotone: true,
  levelFee: 0,
  lot: 1,
  gap: new Uint8Array(room),
  levelGross: new Float64Array(room),
  levelValue: new Float64Array(room),
  levelRaw: new Float64Array(room),
})

/** The curve of this index, as large as so many levels need. */
function bufferFor(curves: Curve[], { index, levels }: { index: number; levels: number }): Curve {
  const existing = curves[index]
  if (existing && existing.gross.length >= 3 * levels + 2) return existing
  const curve = createCurve(Math.max(256, levels * 4))
  curves[index] = curve
  return curve
}

/**
 * The curve of a book's side, no level read yet. It overwrites the curve of the same index in the workspace.
 */
export function openCurve(
  { curves, index }: { curves: Curve[]; index: number },
  {
    levels,
    fee,
    side,
    lot,
    includeFees,
    levelLimit,
  }: Pick<Curve, 'levels' | 'fee' | 'side' | 'lot' | 'levelLimit'> & { includeFees: boolean },
): Curve {
  const curve = bufferFor(curves, { index, levels: levels.length })
  const charged = includeFees && fee.model !== 'none'
  curve.levels = levels
  curve.side = side
  curve.fee = fee
  curve.charge = !charged ? 'none' : fee.chargedIn === 'tokens_on_buy' && side === 'buy' ? 'tokens' : 'usd'
  const floor = curve.charge === 'usd' ? fee.minUsd : 0
  curve.levelFee = fee.minPer === 'fill' ? floor : 0
  curve.lot = lot
  curve.levelLimit = levelLimit
  curve.cash[0] = side === 'buy' ? floor : curve.levelFee > 0 ? 0 : -floor
  curve.steps = 0
  curve.split = Number.POSITIVE_INFINITY
  curve.read = 0
  curve.monotone = true
  return curve
}

/** What a curve must cover before reading stops; micro-units, `value` in 10⁻¹² dollars. */
export interface Need {
  gross: number
  net: number
  cash: number
  value: number
}

/** Bounds are floats anyway, and a product is several times cheaper than a quotient. Legs are divided exactly. */
const TO_DOLLARS = 1 / MICRO

/**
 * Reads on until all amounts asked for are covered, or the book ends. A level worth no more than its fee ends the
 * curve: nothing below it is worth taking.
 */
export function deepen(curve: Curve, need: Need) {
  if (curve.levelFee > 0) return deepenByLevel(curve, need)
  const { charge, side, levels, fee, gross, net, cash, value, raw, allInPrice, price } = curve
  const floor = charge === 'usd' ? fee.minUsd : 0
  const buying = side === 'buy'
  let { read, steps } = curve
  for (; read < levels.length; read += 1) {
    // All sums are counted from the level's start, so that complete levels stay exact.
    const grossBefore = gross[steps] ?? missing()
    const valueBefore = value[steps] ?? missing()
    const rawBefore = raw[steps] ?? missing()
    if (
      (net[steps] ?? missing()) >= need.net &&
      (cash[steps] ?? missing()) >= need.cash &&
      grossBefore >= need.gross &&
      valueBefore >= need.value
    ) {
      break
    }
    const level = levels[read] ?? missing()
    const at = level.price
    const { size } = level
    const perToken = charge === 'none' ? 0 : feePerToken(fee, side, at)
    const netShare = charge === 'tokens' ? 1 - perToken / at : 1
    const paid = charge !== 'usd' ? at : buying ? at + perToken : at - perToken
    if (netShare <= 0 || paid <= 0) {
      read = levels.length
      break
    }
    const rawPerUnit = charge === 'tokens' ? 1 - netShare : perToken * TO_DOLLARS
    // Until the minimum fee is used up more tokens cost no more fee.
    const free = rawBefore >= floor ? 0 : rawPerUnit > 0 ? (floor - rawBefore) / rawPerUnit : size
    if (free > 0 && free < size) curve.split = steps
    for (let part = free > 0 && free < size ? free : size; ; part = size) {
      const allIn =
        part <= free
          ? at * TO_DOLLARS
          : charge === 'tokens'
            ? (paid * TO_DOLLARS) / netShare
            : paid * TO_DOLLARS
      const before = steps > 0 ? (allInPrice[steps - 1] ?? missing()) : allIn
      if (buying ? allIn < before : allIn > before) curve.monotone = false
      allInPrice[steps] = allIn
      price[steps] = at
      steps += 1
      const rawNow = rawBefore + rawPerUnit * part
      const valueNow = valueBefore + at * part
      const owed = charge === 'usd' ? Math.max(rawNow, floor) : 0
      gross[steps] = grossBefore + part
      net[steps] = charge === 'tokens' ? grossBefore + part - rawNow : grossBefore + part
      cash[steps] = buying ? valueNow * TO_DOLLARS + owed : valueNow * TO_DOLLARS - owed
      value[steps] = valueNow
      raw[steps] = rawNow
      if (part === size) break
    }
  }
  curve.read = read
  curve.steps = steps
}

const isCovered = ({ steps, net, cash, gross, value }: Curve, need: Need) =>
  (net[steps] ?? missing()) >= need.net &&
  (cash[steps] ?? missing()) >= need.cash &&
  (gross[steps] ?? missing()) >= need.gross &&
  (value[steps] ?? missing()) >= need.value

/** The same where every level has a minimum fee of its own. A sell's gap can span levels that are not worth their fee. */
function deepenByLevel(curve: Curve, need: Need) {
  const { side, levels, fee, levelFee, levelGross, levelValue, levelRaw } = curve
  const buying = side === 'buy'
  curve.monotone = false
  const terms: LevelTerms = { buying, at: 0, free: 0, rawPerUnit: 0, levelFee }
  let gross = 0
  let value = 0
  let raw = 0
  for (const level of levels) {
    if (isCovered(curve, need)) break
    const { price: at, size } = level
    const perToken = feePerToken(fee, side, at)
    if (!buying && perToken >= at) break
    const rawPerUnit = perToken * TO_DOLLARS
    const free = rawPerUnit > 0 ? levelFee / rawPerUnit : Number.POSITIVE_INFINITY
    levelGross[curve.read] = gross
    levelValue[curve.read] = value
    levelRaw[curve.read] = raw
    curve.read += 1
    terms.at = at
    terms.free = free
    terms.rawPerUnit = rawPerUnit
    const before = value * TO_DOLLARS
    const within = partWithin(terms, curve.levelLimit)
    // Books are taken best level first: what comes after a level outside the limit is out of reach.
    if (within > size) break
    const ownFee = firstPart(terms, (curve.cash[curve.steps] ?? missing()) + raw - before)
    // No leg takes less of a level than up to the next whole lot.
    const nextLot = (Math.floor(gross / curve.lot) + 1) * curve.lot - gross
    const from = Math.max(within, ownFee, nextLot)
    // The gap before the level, what its minimum fee covers, and the rest.
    const opens = from > 0 || (buying && curve.steps > 0)
    for (let kind = opens ? 0 : 1; kind < 3 && from <= size; kind += 1) {
      const part = kind === 0 ? from : kind === 1 ? Math.min(free, size) : size
      if (kind > 0 && part <= (kind === 1 ? from : Math.max(free, from))) continue
      const { steps } = curve
      const owed = raw + Math.max(levelFee, rawPerUnit * part)
      const sum = before + at * TO_DOLLARS * part + (buying ? owed : -owed)
      const paid = kind === 1 ? at : buying ? at + perToken : at - perToken
      curve.allInPrice[steps] = kind > 0 ? paid * TO_DOLLARS : buying ? Number.POSITIVE_INFINITY : 0
      curve.price[steps] = at
      curve.gap[steps] = kind === 0 ? 1 : 0
      curve.steps += 1
      curve.gross[steps + 1] = gross + part
      curve.net[steps + 1] = gross + part
      curve.value[steps + 1] = value + at * part
      curve.raw[steps + 1] = owed
      // A sell has brought in at the end of its gap no less than what it had at the start, float noise aside.
      curve.cash[steps + 1] = kind === 0 && !buying ? Math.max(curve.cash[steps] ?? missing(), sum) : sum
    }
    gross += size
    value += at * size
    raw += Math.max(levelFee, rawPerUnit * size)
  }
}

interface LevelTerms {
  buying: boolean
  at: number
  /** What the minimum fee covers, gross tokens. */
  free: number
  rawPerUnit: number
  levelFee: number
}

/** The least that has to be taken of a level for its average, fee counted, to be within a limit; may be Infinity. */
function partWithin({ buying, at, free, levelFee }: LevelTerms, limit: number | undefined): number {
  if (limit === undefined) return 0
  const room = buying ? limit - at * TO_DOLLARS : at * TO_DOLLARS - limit
  const part = room > 0 ? levelFee / room : Number.POSITIVE_INFINITY
  // Beyond what the minimum covers the average is that of the formula, and it gets no better.
  return part <= free * (1 + 1e-12) ? part * (1 - 1e-12) : Number.POSITIVE_INFINITY
}

/** How much of a level lies in the gap before it. `owed`: what a sell's level has to bring in, its own fee aside. */
function firstPart(terms: LevelTerms, owed: number): number {
  if (terms.buying) return 0
  const price = terms.at * TO_DOLLARS
  const part = (owed + terms.levelFee) / price
  return part <= terms.free ? part : owed / (price - terms.rawPerUnit)
}

/** The step that holds this amount of a prefix array with so many steps: the last one that starts below it. */
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
function levelAt(curve: Curve, step: number, gross: number): number {
  if (curve.levelFee > 0) return stepAt(curve.levelGross, curve.read, gross)
  return step > curve.split ? step - 1 : step
}

/**
 * The gap that a depth lies in, where no leg may end. Its end counts where the leg has changed by then: a sell's gap can
 * end at a depth that brings in no more than its start.
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

/** Gross tokens at which a prefix quantity reaches an amount; a float, at most what has been read. */
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

/** Everything about a leg that its gross size settles, as the venue rounds it. */
export interface LegPrice extends Point {
  fee: number
  notional: number
  /** The level it ends in; −1 for a leg of nothing. */
  level: number
}

export const NO_LEG: LegPrice = { gross: 0, net: 0, cash: 0, fee: 0, notional: 0, level: -1 }

/**
 * What a leg of this size costs or brings, exactly: notional rounded against the user to one micro-dollar, the fee
 * by the venue's own rule. Units: `gross` in micro-tokens, an integer within the depth read.
 */
export function priceGross(curve: Curve, gross: number): LegPrice {
  if (gross <= 0 || curve.steps === 0) return NO_LEG
  if (curve.levelFee > 0) return priceLevels(curve, gross)
  const { charge, side } = curve
  const step = stepAt(curve.gross, curve.steps, gross)
  // Counted from the level's start, where all sums are exact, not from the point that splits it.
  const from = step === curve.split + 1 ? step - 1 : step
  const start = curve.gross[from] ?? missing()
  const inside = gross - start
  const micro = ((curve.value[from] ?? missing()) + (curve.price[from] ?? missing()) * inside) / MICRO
  const notional = side === 'buy' ? Math.ceil(micro) : Math.floor(micro)
  const level = levelAt(curve, step, gross)
  if (charge === 'none') return { gross, net: gross, cash: notional, fee: 0, notional, level }
  const rawStart = curve.raw[from] ?? missing()
  const share = inside / ((curve.gross[step + 1] ?? missing()) - start)
  const raw = rawStart + ((curve.raw[step + 1] ?? missing()) - rawStart) * share
  if (charge === 'tokens') {
    const deducted = legTokenFee(raw)
    return {
      gross,
      net: gross - deducted,
      cash: notional,
      fee: Math.ceil((deducted * notional) / gross),
      notional,
      level,
    }
  }
  const fee = legFee(curve.fee, raw, shares(gross))
  return { gross, net: gross, cash: side === 'buy' ? notional + fee : notional - fee, fee, notional, level }
}

/** The same where every level has a minimum fee of its own. */
function priceLevels(curve: Curve, gross: number): LegPrice {
  const { side, fee: schedule } = curve
  const level = levelAt(curve, 0, gross)
  const entry = curve.levels[level] ?? missing()
  const inside = gross - (curve.levelGross[level] ?? missing())
  const micro = ((curve.levelValue[level] ?? missing()) + entry.price * inside) / MICRO
  const notional = side === 'buy' ? Math.ceil(micro) : Math.floor(micro)
  const own = fillFee(schedule, (feePerToken(schedule, side, entry.price) * inside) / MICRO)
  const fee = legFee(schedule, (curve.levelRaw[level] ?? missing()) + own, shares(gross))
  return { gross, net: gross, cash: side === 'buy' ? notional + fee : notional - fee, fee, notional, level }
}
