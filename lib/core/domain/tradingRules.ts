import type { Side } from './market'
import { type Price, price, type Shares, shares, type Usd, usd } from './units'

/** `tick` holds for prices from `from` up to the next range's `from`. Ascending, first `from` is 0. */
interface TickRange {
  from: Price
  tick: Price
}

/** Belongs to a market, not to a venue. */
export interface TradingRules {
  ticks: readonly TickRange[]
  /** Smallest step of an order's size, micro-tokens, ≥ 1. */
  lot: Shares
  /** Smallest order in gross tokens; 0 when there is none. */
  minOrderShares: Shares
  /** Smallest order in raw notional (price × size, no fees); 0 when there is none. */
  minOrderUsd: Usd
  /** The same for a sale, where it differs. */
  minSellUsd?: Usd
}

/** Smallest order of a side in raw notional. */
export const minimumUsd = ({ minOrderUsd, minSellUsd }: TradingRules, side: Side): Usd =>
  side === 'sell' ? (minSellUsd ?? minOrderUsd) : minOrderUsd

export const DEFAULT_TRADING_RULES: TradingRules = {
  ticks: [{ from: price(0), tick: price(10_000) }],
  lot: shares(10_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(0),
}

/** The finest tick anywhere on the market: what `tick` shows on the wire. */
export const finestTick = (rules: TradingRules): Price =>
  price(Math.min(1_000_000, ...rules.ticks.map(({ tick }) => tick)))
