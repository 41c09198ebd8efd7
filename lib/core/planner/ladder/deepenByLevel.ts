import { feePerToken } from '@/lib/core/domain/fees'
import { missing } from '../missing'
import type { Curve } from './curve'
import { isCovered, type Need } from './need'
import { TO_DOLLARS } from './toDollars'

/** `deepen` with a minimum fee per level. A sell's gap can span levels that are not worth their fee. */
export function deepenByLevel(curve: Curve, need: Need) {
  const { side, levels, fee, levelFee, levelGross, levelValue, levelRaw, stepsBefore } = curve
  const buying = side === 'buy'
  const terms: LevelTerms = { buying, at: 0, free: 0, rawPerUnit: 0, levelFee }
  let gross = levelGross[curve.read] ?? missing()
  let value = levelValue[curve.read] ?? missing()
  let raw = levelRaw[curve.read] ?? missing()
  while (!curve.ended && !isCovered(curve, need)) {
    const { price: at, size } = levels[curve.read] ?? missing()
    const perToken = feePerToken(fee, side, at)
    if (!buying && perToken >= at) {
      curve.ended = true
      break
    }
    stepsBefore[curve.read] = curve.steps
    const rawPerUnit = perToken * TO_DOLLARS
    const free = rawPerUnit > 0 ? levelFee / rawPerUnit : Number.POSITIVE_INFINITY
    curve.read += 1
    curve.ended = curve.read === levels.length
    terms.at = at
    terms.free = free
    terms.rawPerUnit = rawPerUnit
    const before = value * TO_DOLLARS
    const within = partWithin(terms, curve.levelLimit)
    // Books are taken best level first: levels after one outside the limit are out of reach.
    if (within > size) {
      curve.ended = true
      break
    }
    const ownFee = firstPart(terms, (curve.cash[curve.steps] ?? missing()) + raw - before)
    // A leg takes at least up to the next whole lot of a level.
    const nextLot = (Math.floor(gross / curve.lot) + 1) * curve.lot - gross
    const from = Math.max(within, ownFee, nextLot)
    // The gap before the level, the part covered by its minimum fee, and the rest.
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
      // A sell earns at the end of its gap at least as much as at the start, apart from float noise.
      curve.cash[steps + 1] = kind === 0 && !buying ? Math.max(curve.cash[steps] ?? missing(), sum) : sum
    }
    gross += size
    value += at * size
    raw += Math.max(levelFee, rawPerUnit * size)
    levelGross[curve.read] = gross
    levelValue[curve.read] = value
    levelRaw[curve.read] = raw
  }
  stepsBefore[curve.read] = curve.steps
}

interface LevelTerms {
  buying: boolean
  at: number
  /** Size covered by the minimum fee, gross tokens. */
  free: number
  rawPerUnit: number
  levelFee: number
}

/** Minimum size of a level for its average price including the fee to be within a limit; may be Infinity. */
function partWithin({ buying, at, free, levelFee }: LevelTerms, limit: number | undefined): number {
  if (limit === undefined) return 0
  const room = buying ? limit - at * TO_DOLLARS : at * TO_DOLLARS - limit
  const part = room > 0 ? levelFee / room : Number.POSITIVE_INFINITY
  // Beyond the size covered by the minimum fee the average follows the formula, and improves no further.
  return part <= free * (1 + 1e-12) ? part * (1 - 1e-12) : Number.POSITIVE_INFINITY
}

/** How much of a level is in the gap before it. `owed`: amount that a sell's level must earn besides its own fee. */
function firstPart(terms: LevelTerms, owed: number): number {
  if (terms.buying) return 0
  const price = terms.at * TO_DOLLARS
  const part = (owed + terms.levelFee) / price
  return part <= terms.free ? part : owed / (price - terms.rawPerUnit)
}
