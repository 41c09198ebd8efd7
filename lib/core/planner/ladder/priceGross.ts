import { feePerToken, fillFee, legFee, legTokenFee } from '@/lib/core/domain/fees'
import { MICRO, shares } from '@/lib/core/domain/units'
import { missing } from '../missing'
import { type Curve, levelAt, type Point, stepAt } from './curve'

/** All figures of a leg that follow from its gross size, as the venue rounds them. */
export interface LegPrice extends Point {
  fee: number
  notional: number
  /** The level it ends in; −1 for a leg of nothing. */
  level: number
}

export const NO_LEG: LegPrice = { gross: 0, net: 0, cash: 0, fee: 0, notional: 0, level: -1 }

/**
 * Exact cost or proceeds of a leg of this size: notional rounded against the user to one micro-dollar, the fee by the
 * venue's own rule. Units: `gross` in micro-tokens, an integer within the depth read.
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

/** The same with a minimum fee per level. */
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
