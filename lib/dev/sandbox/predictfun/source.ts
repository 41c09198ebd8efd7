import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import type { TakenLevels } from '../world/book'

/** A category in the venue's format, with its markets. */
export interface CategoryRow extends Wire {
  id: number
  slug: string
  status: string
  publishedAt: string
  markets: MarketRow[]
}

export interface MarketRow extends Wire {
  id: number
  status: string
  tradingStatus: string
}

/** One market's book before formatting, in prices of `indexSet` 1. */
export interface PredictfunBook {
  sides: BookSides
  /** ms; grows with every change. */
  changedAt: number
  /** Micro-dollars, of `indexSet` 1; read on request. */
  lastPrice(): number | undefined
}

/** The data of Predict.fun's stand-in. Every answer is as of the given time. */
export interface PredictfunSource {
  /** Every category ever listed, finished ones too. The same array while nothing changed. */
  categories(now: number): readonly CategoryRow[]
  /** Undefined for an unknown market, and for a new one without a book yet. */
  book(marketId: string, now: number): PredictfunBook | undefined
  /** Removes these levels from an outcome's book. */
  take(marketId: string, taken: TakenLevels, yes: boolean): void
  /** Newest first. */
  matches(marketId: string, now: number): Wire[]
  /** Dollars of `indexSet` 1 at that time; undefined when unknown. */
  priceAt(marketId: string, at: number, now: number): number | undefined
  /** A wallet's on-chain holdings when the world began, by token id in shares. */
  holdings(wallet: string): ReadonlyMap<string, number>
}
