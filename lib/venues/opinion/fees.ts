import { type FeeSchedule, NO_FEE } from '@/lib/domain/fees'
import { usd } from '@/lib/domain/units'

/**
 * Taker fee: `max(notional · topic_rate · p · (1 − p), 0.25)` dollars, p the price of the token traded and notional
 * p · C; makers pay nothing. Charged in USDT on both sides.
 *
 * The topic's rate is not in the API. 0.04 is the highest that the fee page allows (1 % of the notional at p = 0.5);
 * some topics are cheaper and accounts may have discounts, so what is shown is an upper bound. The minimum is stated
 * for a match; it is counted once for an order, since nothing tells how many makers an order will meet.
 *
 * Source: https://docs.opinion.trade/trade-on-opinion.trade/fees, as of 2026-08-27. An older copy of the page
 * (0.08 and 0.50 USD) is out of date.
 */
export const OPINION_FEE: FeeSchedule = {
  ...NO_FEE,
  model: 'notional_quadratic',
  rate: 0.04,
  minUsd: usd(250_000),
}
