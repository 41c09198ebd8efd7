import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import { fromMicro, usd } from '@/lib/core/domain/units'
import type { FeeFacts } from '@/lib/core/domain/venueFacts'

/**
 * Taker fee: `max(notional · topic_rate · p · (1 − p), 0.25)` dollars, p the price of the token traded and notional
 * p · C; makers pay nothing. Charged in USDT on both sides.
 *
 * The rate is the token's (`/token/fee-rates`, or else the FeeManager contract): the highest rate is basis points ×
 * 0.25, so 400 are the 0.04 of the fee page (1 % of the notional at p = 0.5). This schedule applies until it is read,
 * marked as assumed. Accounts may have discounts. The page states formula and minimum per match, so the minimum is
 * counted for every price level that an order takes from. A level can hold orders of several makers, which no book
 * shows: then the minimum may apply more often than counted here.
 *
 * Source and day: {@link OPINION_FEES}. An older copy of the page
 * (0.08 and 0.50 USD) is out of date.
 */
export const OPINION_FEE: FeeSchedule = {
  ...NO_FEE,
  model: 'notional_quadratic',
  rate: 0.04,
  minUsd: usd(250_000),
  minPer: 'fill',
  assumed: true,
}

/**
 * The fee at a taker rate in basis points. A topic at a rate of 0 has no fee, and no minimum either: the minimum
 * applies only to a fee that is due, as for makers, whose rate is 0 and who pay nothing.
 */
export function feeAt(takerFeeBps: number): FeeSchedule {
  if (takerFeeBps === 0) return NO_FEE
  const { assumed: _, ...known } = OPINION_FEE
  return { ...known, rate: takerFeeBps / 10_000 }
}

export const OPINION_FEES: FeeFacts = {
  model: OPINION_FEE.model,
  params: {
    rate: `per market, ${OPINION_FEE.rate} until it is read`,
    min_usd: fromMicro(OPINION_FEE.minUsd),
    min_per: OPINION_FEE.minPer,
  },
  chargedIn: OPINION_FEE.chargedIn,
  source: 'https://docs.opinion.trade/trade-on-opinion.trade/fees',
  asOf: '2026-08-27',
}
