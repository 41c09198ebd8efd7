import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import type { TakenLevels } from '../world/book'

export interface GammaMarket extends Wire {
  id: string
  slug: string
  conditionId: string
  closed: boolean
}

export interface GammaEvent extends Wire {
  id: string
  slug: string
  closed: boolean
  markets: GammaMarket[]
}

/** A book before formatting: in prices of its own token. */
export interface TokenBook {
  conditionId: string
  sides: BookSides
  /** Dollars. */
  tick: number
  minOrderSize: number
  negRisk: boolean
  /** In terms of the first outcome; empty without trades. */
  lastTradePrice: string
  /** Milliseconds; absent: the time of the request. */
  timestamp?: number
}

/** A trade of one market; `yes` distinguishes the first outcome from the second. */
export interface TradeRow {
  conditionId: string
  at: number
  yes: boolean
  side: 'BUY' | 'SELL'
  /** Dollars, of the token traded. */
  price: number
  size: number
}

export interface MarketPlace {
  event: GammaEvent
  market: GammaMarket
}

/** The data of Polymarket's stand-in: simulated or recorded. Every answer is as of the given time. */
export interface PolymarketSource {
  /** Every event ever listed, closed ones too. The same array while nothing changed. */
  events(now: number): readonly GammaEvent[]
  /** By outcome token id. */
  book(tokenId: string, now: number): TokenBook | undefined
  /** Removes these levels from the token's book; absent when the books are recordings. */
  take?(tokenId: string, taken: TakenLevels): void
  /** Newest first. */
  trades(place: MarketPlace, now: number): TradeRow[]
  /** A wallet's on-chain holdings when the world began, by token id in shares; absent without holdings. */
  holdings?(wallet: string): ReadonlyMap<string, number>
  /** Dollars of the token at that time; undefined when unknown. */
  priceAt(tokenId: string, at: number, now: number): number | undefined
}
