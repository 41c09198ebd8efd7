import { type FeeSchedule, feePerToken, fillFee, legFee } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, notional, type Price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'

/** Whether a buy pays a known fee in dollars on top of the notional. */
const isOnTop = ({ model, chargedIn }: FeeSchedule) => model !== 'unknown' && chargedIn === 'usd'

/** The fee in dollars of a buy that takes each of these fills. 0 where the fee is taken in tokens or is unknown. */
export function buyFee(fee: FeeSchedule, fills: readonly Level[]): Usd {
  if (!isOnTop(fee)) return usd(0)
  const raw = fills.reduce(
    (sum, { price, size }) => sum + fillFee(fee, (feePerToken(fee, 'buy', price) * size) / MICRO),
    0,
  )
  return legFee(fee, raw, sizeOf(fills))
}

/** A buy that fills in full at its limit price, in at most this many fills. */
interface LimitFill {
  limit: Price
  size: Shares
  fills: number
}

/**
 * The fee in dollars of a buy that fills in full at its limit. A minimum fee per fill costs most where one fill takes
 * nearly all and the others next to nothing, each at the minimum. 0 as for {@link buyFee}.
 */
export function feeAtLimit(fee: FeeSchedule, { limit, size, fills }: LimitFill): Usd {
  if (!isOnTop(fee)) return usd(0)
  const minimums = fee.minPer === 'fill' ? Math.max(0, fills - 1) * fee.minUsd : 0
  return legFee(fee, fillFee(fee, (feePerToken(fee, 'buy', limit) * size) / MICRO) + minimums, size)
}

export const sizeOf = (fills: readonly Level[]): Shares =>
  shares(fills.reduce((sum, { size }) => sum + size, 0))

/**
 * Maximum cost of a buy with a limit price: everything at the limit, as the cost of a token with its fee rises with the
 * price. Rounded down like the order's own amount: prices on the tick and sizes in lots have no smaller digits.
 */
export const costAtLimit = (fee: FeeSchedule, fill: LimitFill): Usd =>
  usd(notional(fill.limit, fill.size, 'down') + feeAtLimit(fee, fill))
