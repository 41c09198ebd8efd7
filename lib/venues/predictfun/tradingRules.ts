import { DEFAULT_TRADING_RULES, type TradingRules } from '@/lib/core/domain/tradingRules'
import { price, usd } from '@/lib/core/domain/units'

/**
 * Prices of orders have so many decimals on this market; books are read at any price, since some have finer
 * ones. Orders from 0.90 USD up.
 * Source: https://dev.predict.fun/concepts/order-book; the minimum as the venue's own refusal states it (the
 * documentation says 1), as of 2026-09-06.
 */
export const tradingRulesOf = (decimalPrecision: number): TradingRules => ({
  ...DEFAULT_TRADING_RULES,
  ticks: [{ from: price(0), tick: price(10 ** (6 - decimalPrecision)) }],
  minOrderUsd: usd(900_000),
})
