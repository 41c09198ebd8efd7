import { DEFAULT_TRADING_RULES, type TradingRules } from '@/lib/core/domain/tradingRules'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { KalshiMarket } from './schemas'

/** Ticks come from the ranges, never from the structure's name: the venue adds names. */
export function tradingRulesOf(ranges: KalshiMarket['price_ranges']): TradingRules {
  const ticks = [...(ranges ?? [])]
    .sort((a, b) => a.start - b.start)
    .map((range) => ({ from: price(range.start), tick: price(range.step) }))
  const [first, ...rest] = ticks
  return {
    ticks: first ? [{ ...first, from: price(0) }, ...rest] : DEFAULT_TRADING_RULES.ticks,
    lot: shares(10_000),
    minOrderShares: shares(0),
    minOrderUsd: usd(0),
  }
}
