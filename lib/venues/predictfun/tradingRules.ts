import { DEFAULT_TRADING_RULES, type TradingRules } from '@/lib/core/domain/tradingRules'
import { price, usd } from '@/lib/core/domain/units'

/**
 * Order prices have this many decimals on this market; books are read at any price, since some have finer ones. Orders
 * from 0.90 USD.
 * Source: https://dev.predict.fun/concepts/order-book; the minimum as in the venue's own rejection (the
 * documentation says 1), as of 2026-09-06.
 */
export const tradingRulesOf = (decimalPrecision: number): TradingRules => ({
  ...DEFAULT_TRADING_RULES,
  ticks: [{ from: price(0), tick: price(10 ** (6 - decimalPrecision)) }],
  minOrderUsd: usd(900_000),
})
