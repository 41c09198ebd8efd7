import type { VenueId } from '@/lib/domain/venue'
import type { VenueFacts } from '@/lib/domain/venueFacts'
import { KALSHI_FEES } from './kalshi/fees'
import { tradingRulesOf as kalshiRules } from './kalshi/tradingRules'
import { LIMITLESS_FEES } from './limitless/fees'
import { TRADING_RULES as LIMITLESS_RULES } from './limitless/tradingRules'
import { OPINION_FEES } from './opinion/fees'
import { OPINION_RULES } from './opinion/tradingRules'
import { POLYMARKET_FEES } from './polymarket/fees'
import { tradingRulesOf as polymarketRules } from './polymarket/tradingRules'
import { PREDICTFUN_FEES } from './predictfun/fees'
import { tradingRulesOf as predictfunRules } from './predictfun/tradingRules'

/** Decimals of a price on most of Predict.fun's markets. */
const USUAL_DECIMALS = 2

/** What is usual on each venue, as its own folder states it. */
export const VENUE_FACTS: Record<VenueId, VenueFacts> = {
  polymarket: { trading: polymarketRules(undefined), fee: POLYMARKET_FEES },
  kalshi: { trading: kalshiRules(undefined), fee: KALSHI_FEES },
  limitless: { trading: LIMITLESS_RULES, fee: LIMITLESS_FEES },
  opinion: { trading: OPINION_RULES, fee: OPINION_FEES },
  predictfun: { trading: predictfunRules(USUAL_DECIMALS), fee: PREDICTFUN_FEES },
}
