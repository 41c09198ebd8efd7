import type { PlatformInfo } from '@/lib/contract/platforms'
import type { VenueId } from '@/lib/domain/venue'

type Facts = Pick<PlatformInfo, 'lot' | 'tick' | 'min_order_usd' | 'min_order_tokens' | 'fee'>

/** What is usual on each venue, for people; orders go by each market's own rules and schedule. */
export const VENUE_FACTS: Record<VenueId, Facts> = {
  polymarket: {
    lot: 0.01,
    tick: 0.01,
    // The 5-share minimum is for resting orders; what a plan takes is marketable, which must be worth a dollar.
    min_order_usd: 1,
    min_order_tokens: 0,
    fee: {
      model: 'quadratic',
      params: { rate: 'per market, 0 to 0.07', exponent: 1 },
      charged_in: 'usd',
      source: 'https://docs.polymarket.com/trading/fees',
      as_of: '2026-10-06',
    },
  },
  kalshi: {
    lot: 0.01,
    tick: 0.01,
    min_order_usd: 0,
    min_order_tokens: 0,
    fee: {
      model: 'quadratic',
      params: { rate: 0.07, multiplier: 'per series or event, usually 1', round_up_to_usd: 0.01 },
      charged_in: 'usd',
      source: 'https://kalshi.com/docs/kalshi-fee-schedule.pdf',
      as_of: '2026-07-07',
    },
  },
  limitless: {
    lot: 0.001,
    tick: 0.001,
    min_order_usd: 0,
    min_order_tokens: 0,
    fee: {
      model: 'curve',
      params: { buy_max: 0.03, buy_min: 0.004, sell_max: 0.015, sell_min: 0.0042 },
      charged_in: 'tokens_on_buy',
      source: 'https://docs.limitless.exchange/user-guide/fees',
      as_of: '2026-08-31',
    },
  },
  opinion: {
    lot: 0.01,
    tick: 0.001,
    min_order_usd: 5,
    min_order_tokens: 0,
    fee: {
      model: 'notional_quadratic',
      params: { rate: 0.04, min_usd: 0.25 },
      charged_in: 'usd',
      source: 'https://docs.opinion.trade/trade-on-opinion.trade/fees',
      as_of: '2026-08-27',
    },
  },
  predictfun: {
    lot: 0.01,
    tick: 0.01,
    min_order_usd: 0.9,
    min_order_tokens: 0,
    fee: {
      model: 'min_side',
      params: { rate: 'per market, usually 0.02' },
      charged_in: 'tokens_on_buy',
      source: 'https://dev.predict.fun/trading/fees',
      as_of: '2026-10-05',
    },
  },
}
