import type { MarketRef, Outcome, Side } from './market'
import type { Price, Shares } from './units'

/** One fill as the venue's public tape reports it. */
export interface Trade extends MarketRef {
  /** Unique on that venue; derived from the fill's fields where the venue gives none. */
  id: string
  /** The venue's time, ms since the epoch. */
  at: number
  /** Which outcome token changed hands. */
  outcome: Outcome
  /** The taker's side. */
  side: Side
  /** Of the token traded. */
  price: Price
  size: Shares
}

/** A market's price at a time, in YES terms. */
export interface PricePoint {
  /** ms since the epoch. */
  at: number
  price: Price
}

/** How far back a price history reaches. */
export const PRICE_INTERVALS = ['1h', '6h', '1d', '1w', '1m', 'all'] as const
export type PriceInterval = (typeof PRICE_INTERVALS)[number]
