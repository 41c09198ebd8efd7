import { DEFAULT_TRADING_RULES, type TradingRules } from '@/lib/core/domain/tradingRules'
import { price, usd } from '@/lib/core/domain/units'

/**
 * The same for every market: orders from 5 USD, prices in steps of a tenth of a cent. Books are read at any price,
 * since documentation and live books differ on the step (0.0001, 0.001).
 * Source: https://docs.opinion.trade/trade-on-opinion.trade/fees (minimum) and live books of 2026 (step).
 */
export const OPINION_RULES: TradingRules = {
  ...DEFAULT_TRADING_RULES,
  ticks: [{ from: price(0), tick: price(1_000) }],
  minOrderUsd: usd(5_000_000),
}
