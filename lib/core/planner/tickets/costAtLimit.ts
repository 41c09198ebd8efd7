import { type FeeSchedule, feePerToken, fillFee, legFee } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, notional, type Price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'

/** Whether a buy pays a known fee in dollars on top of the notional. */
const isOnTop = ({ model, chargedIn }: FeeSchedule) => model !== 'unknown' && chargedIn === 'usd'

/** One fill's contribution to a buy's fee, micro-dollars, before rounding of the whole order. */
export const rawBuyFee = (fee: FeeSchedule, at: Price, size: Shares): number =>
  isOnTop(fee) ? fillFee(fee, (feePerToken(fee, 'buy', at) * size) / MICRO) : 0

/**
 * The fee in dollars of a buy that takes each of these fills at its own price, or all of them at `limit`. With a
 * minimum fee per fill, the number of fills at the limit is the number of levels. 0 where the fee is taken in tokens or
 * is unknown.
 */
export function buyFee(fee: FeeSchedule, fills: readonly Level[], limit?: Price): Usd {
  const raw = fills.reduce((sum, { price, size }) => sum + rawBuyFee(fee, limit ?? price, size), 0)
  return feeOfRaw(fee, raw, sizeOf(fills))
}

export const feeOfRaw = (fee: FeeSchedule, raw: number, size: Shares): Usd =>
  isOnTop(fee) ? legFee(fee, raw, size) : usd(0)

export const sizeOf = (fills: readonly Level[]): Shares =>
  shares(fills.reduce((sum, { size }) => sum + size, 0))

/**
 * Maximum cost of a buy of these fills with a limit price: everything at the limit, as the cost of a token with its fee
 * rises with the price. Rounded down like the order's own amount: prices on the tick and sizes in lots have no smaller
 * digits.
 */
export const costAtLimit = (fee: FeeSchedule, fills: readonly Level[], limit: Price): Usd =>
  usd(notional(limit, sizeOf(fills), 'down') + buyFee(fee, fills, limit))
