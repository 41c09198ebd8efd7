import { type FeeSchedule, feePerToken, fillFee, legFee } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, notional, type Price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'

/** Whether a buy pays a fee in dollars on top of what the tokens cost, by a rule that is known. */
const isOnTop = ({ model, chargedIn }: FeeSchedule) => model !== 'unknown' && chargedIn === 'usd'

/** What one fill adds to the fee of a buy, micro-dollars, before the rounding of the whole order. */
export const rawBuyFee = (fee: FeeSchedule, at: Price, size: Shares): number =>
  isOnTop(fee) ? fillFee(fee, (feePerToken(fee, 'buy', at) * size) / MICRO) : 0

/**
 * The fee in dollars of a buy that takes each of these fills at its own price, or all of them at `limit`. Where the venue
 * charges a minimum for each fill, there are as many fills at the limit as there were levels. 0 where the fee is taken in
 * tokens, and where it is not known.
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
 * The most that a buy of these fills costs with a limit on its price: all of it at the limit, for what a token and its fee
 * cost together rises with the price. Rounded down as the order's own amount is: prices on the tick and sizes in lots have
 * no smaller digits.
 */
export const costAtLimit = (fee: FeeSchedule, fills: readonly Level[], limit: Price): Usd =>
  usd(notional(limit, sizeOf(fills), 'down') + buyFee(fee, fills, limit))
