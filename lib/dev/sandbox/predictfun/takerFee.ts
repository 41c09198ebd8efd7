import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'

/** Fee rate on the smaller side of the price; a buy pays it in shares. Source: https://dev.predict.fun/trading/fees. */
export const predictfunFee = (feeRateBps: number): FeeSchedule => ({
  ...NO_FEE,
  model: 'min_side',
  rate: feeRateBps / 10_000,
  chargedIn: 'tokens_on_buy',
})
