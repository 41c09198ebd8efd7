import type { TradingRules } from '@/lib/core/domain/tradingRules'
import { price, shares, usd } from '@/lib/core/domain/units'

/**
 * The same on every order-book market: prices in steps of 0.001, sizes in steps of 0.001 share. The venue states no
 * minimum order size; a market's `settings.minSize` applies to maker rewards.
 * Source: `SKILL.md` of limitless-labs-group/agents-starter, July 2026.
 */
export const TRADING_RULES: TradingRules = {
  ticks: [{ from: price(0), tick: price(1_000) }],
  lot: shares(1_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(0),
}
