import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import type { TakenLevels } from '../world/book'

/** A category in the venue's words, with its markets. */
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

/** One market's book before it is worded, in prices of `indexSet` 1. */
export interface PredictfunBook {
  sides: BookSides
  /** ms; grows with every change. */
  changedAt: number
  /** Micro-dollars, of `indexSet` 1; looked up when requested. */
  lastPrice(): number | undefined
}

/** What Predict.fun's stand-in serves. Every answer is as of the given time. */
export interface PredictfunSource {
  /** Every category ever listed, finished ones too. The same array as long as nothing changed. */
  categories(now: number): readonly CategoryRow[]
  /** Undefined for an unknown market, and for one so new that it has no book yet. */
  book(marketId: string, now: number): PredictfunBook | undefined
  /** These levels of an outcome's book are gone. */
  take(marketId: string, taken: TakenLevels, yes: boolean): void
  /** Newest first. */
  matches(marketId: string, now: number): Wire[]
  /** Dollars of `indexSet` 1 at that time; undefined when not known. */
  priceAt(marketId: string, at: number, now: number): number | undefined
  /** What a wallet held on chain when the world began, by token id in shares. */
  holdings(wallet: string): ReadonlyMap<string, number>
}
