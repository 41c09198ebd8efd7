import { type FeeSchedule, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { usd } from '@/lib/core/domain/units'
import type { FeeFacts } from '@/lib/core/domain/venueFacts'

/** The fee fields of a Gamma market. */
export interface WireFees {
  feesEnabled?: boolean | null
  feeType?: string | null
  feeSchedule?: { rate: number; exponent: number } | null
}

export const POLYMARKET_FEES: FeeFacts = {
  model: 'quadratic',
  params: { rate: 'per market, 0 to 0.07', exponent: 1 },
  chargedIn: 'usd',
  source: 'https://docs.polymarket.com/trading/fees',
  asOf: '2026-10-06',
}

/** The venue rounds a fee to five decimals of a dollar. */
const ROUND_TO = usd(10)

/**
 * Taker fee: `C · rate · (p · (1 − p)) ^ exponent` dollars, C shares at price p of the token traded; makers pay
 * nothing. Charged in dollars on both sides: added to what a buy spends, taken from what a sell brings.
 * Rounded to 0.00001 USD, rounded up here: the venue does not document the direction.
 *
 * Each market has its own rate. Neither the category nor `feeType` determines it, and `takerBaseFee: 1000` is a switch
 * left over from an older scheme, not a rate. Fees enabled without a schedule mean an unknown rate; it must not count
 * as free.
 *
 * Source and day: {@link POLYMARKET_FEES} (fee structure V2, 31 March 2026).
 */
export function feeOf({ feesEnabled, feeSchedule }: WireFees): FeeSchedule {
  if (!feesEnabled) return NO_FEE
  if (!feeSchedule) return UNKNOWN_FEE
  const { rate, exponent } = feeSchedule
  return rate === 0 ? NO_FEE : { ...NO_FEE, model: 'quadratic', rate, exponent, roundTo: ROUND_TO }
}
