import type { VenueId } from '@/lib/core/domain/venue'
import type { VenueFacts } from '@/lib/core/domain/venueFacts'
import { KALSHI_FEES } from './kalshi/fees'
import { KALSHI_RESTRICTIONS } from './kalshi/restrictions'
import { tradingRulesOf as kalshiRules } from './kalshi/tradingRules'
import { LIMITLESS_FEES } from './limitless/fees'
import { LIMITLESS_RESTRICTIONS } from './limitless/restrictions'
import { TRADING_RULES as LIMITLESS_RULES } from './limitless/tradingRules'
import { OPINION_FEES } from './opinion/fees'
import { OPINION_RESTRICTIONS } from './opinion/restrictions'
import { OPINION_RULES } from './opinion/tradingRules'
import { POLYMARKET_FEES } from './polymarket/fees'
import { POLYMARKET_RESTRICTIONS } from './polymarket/restrictions'
import { tradingRulesOf as polymarketRules } from './polymarket/tradingRules'
import { PREDICTFUN_FEES } from './predictfun/fees'
import { PREDICTFUN_RESTRICTIONS } from './predictfun/restrictions'
import { tradingRulesOf as predictfunRules } from './predictfun/tradingRules'

/** Decimals of a price on most of Predict.fun's markets. */
const USUAL_DECIMALS = 2

/** What is usual on each venue, as its own folder states it. */
export const VENUE_FACTS: Record<VenueId, VenueFacts> = {
  polymarket: {
    trading: polymarketRules(undefined),
    fee: POLYMARKET_FEES,
    restrictions: POLYMARKET_RESTRICTIONS,
  },
  kalshi: { trading: kalshiRules(undefined), fee: KALSHI_FEES, restrictions: KALSHI_RESTRICTIONS },
  limitless: { trading: LIMITLESS_RULES, fee: LIMITLESS_FEES, restrictions: LIMITLESS_RESTRICTIONS },
  opinion: { trading: OPINION_RULES, fee: OPINION_FEES, restrictions: OPINION_RESTRICTIONS },
  predictfun: {
    trading: predictfunRules(USUAL_DECIMALS),
    fee: PREDICTFUN_FEES,
    restrictions: PREDICTFUN_RESTRICTIONS,
  },
}
