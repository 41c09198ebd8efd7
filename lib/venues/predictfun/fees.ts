import { type FeeSchedule, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import type { FeeFacts } from '@/lib/core/domain/venueFacts'

const BPS = 10_000

export const PREDICTFUN_FEES: FeeFacts = {
  model: 'min_side',
  params: { rate: 'per market, usually 0.02' },
  chargedIn: 'tokens_on_buy',
  source: 'https://dev.predict.fun/trading/fees',
  asOf: '2026-10-05',
}

/**
 * Taker fee: `feeRateBps / 10000 · min(p, 1 − p)` dollars per share, p the price of the token traded. A buy loses it in
 * shares (worth the fee at p), a sell in USDT; makers pay nothing. The rate is each market's own, 200 nearly
 * everywhere. Referred accounts pay 10 % less, which only their own account shows, so costs are an upper bound. Signed
 * orders carry a `feeRateBps` as well: that is a cap, not the rate.
 *
 * Source and day: {@link PREDICTFUN_FEES}; matches of 2026 agree to the last digit.
 */
export function feeOf(feeRateBps: number | undefined): FeeSchedule {
  if (feeRateBps === undefined) return UNKNOWN_FEE
  if (feeRateBps === 0) return NO_FEE
  return { ...NO_FEE, model: 'min_side', rate: feeRateBps / BPS, chargedIn: 'tokens_on_buy' }
}
