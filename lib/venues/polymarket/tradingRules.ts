import { DEFAULT_TRADING_RULES, type TradingRules } from '@/lib/core/domain/tradingRules'
import { parseMicro, price, shares, usd } from '@/lib/core/domain/units'

/** Sizes have two decimals. */
const LOT = shares(10_000)

/**
 * Constraints on an order that takes from the book.
 *
 * `orderMinSize` (5 shares) is the minimum of an order that rests in the book. An order that crosses, which is the
 * only kind planned here, has another minimum: a marketable buy must be worth at least 1 USD ("invalid amount for a
 * marketable BUY order … min size: $1"). So the minimum is in dollars and there is none in shares. The rejection names
 * buys only, and no rejection of a smaller sale is known: a sale has no minimum, so that a remainder can be sold.
 *
 * The tick is per market; it tightens live near 0 and 1, so every catalogue sweep rereads it.
 * Source: the venue's own error text and `docs/integrations/polymarket.md` of nautechsystems/nautilus_trader, July
 * 2026.
 */
export function tradingRulesOf(tickSize: string | number | null | undefined): TradingRules {
  const tick = tickSize == null ? undefined : parseMicro(tickSize, 'nearest')
  return {
    ticks:
      tick === undefined || tick <= 0 ? DEFAULT_TRADING_RULES.ticks : [{ from: price(0), tick: price(tick) }],
    lot: LOT,
    minOrderShares: shares(0),
    minOrderUsd: usd(1_000_000),
    minSellUsd: usd(0),
  }
}
