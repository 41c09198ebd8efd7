import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import type { TakenLevels } from '../world/book'

export interface KalshiMarketRow extends Wire {
  ticker: string
  event_ticker: string
  status: string
  created_time: string
  updated_time: string
  close_time: string
}

export interface KalshiEventRow extends Wire {
  event_ticker: string
  series_ticker: string
  /** RFC 3339: the last change other than a trade. */
  last_updated_ts: string
  markets: KalshiMarketRow[]
}

export interface KalshiSeriesRow extends Wire {
  ticker: string
  category: string
}

/** The data of Kalshi's stand-in: simulated or recorded. Every answer is as of the given time. */
export interface KalshiSource {
  series(now: number): readonly KalshiSeriesRow[]
  /** Every event ever listed, finished ones too. The same array while nothing changed. */
  events(now: number): readonly KalshiEventRow[]
  /** In YES prices; undefined for an unknown ticker. */
  book(ticker: string, now: number): BookSides | undefined
  /** Removes these levels from the YES book; absent when the books are recordings. */
  take?(ticker: string, taken: TakenLevels): void
  /** Best prices at a past time, ms; undefined when unknown. */
  touchAt(ticker: string, at: number): BookSides | undefined
  /** Newest first, in the venue's format. */
  trades(ticker: string, now: number): Wire[]
}
