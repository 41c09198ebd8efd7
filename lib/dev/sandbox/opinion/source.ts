import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import type { TakenLevels } from '../world/book'

/** A market with two outcomes in the venue's format, alone or among a parent's children. */
export interface OpinionMarketRow extends Wire {
  marketId: number
  conditionId: string
  yesTokenId: string
  noTokenId: string
}

/** A listed topic: a binary market, or a categorical one with its children and no tokens of its own (""). */
export interface OpinionTopicRow extends OpinionMarketRow {
  marketType: 0 | 1
  slug: string
  status: number
  childMarkets: OpinionMarketRow[] | null
}

/** One token's book before formatting, in its own prices. */
export interface OpinionBook {
  conditionId: string
  sides: BookSides
}

interface OpinionTrade {
  at: number
  /** The token traded. */
  yes: boolean
  buy: boolean
  /** Micro-dollars, of the YES token. */
  price: number
  /** Micro-tokens. */
  size: number
}

/** The data of Opinion's stand-in. Every answer is as of the given time. */
export interface OpinionSource {
  /** Every topic ever listed, finished ones too. The same array while nothing changed. */
  topics(now: number): readonly OpinionTopicRow[]
  /** By either token; undefined for an unknown token. */
  book(tokenId: string, now: number): OpinionBook | undefined
  /** Removes these levels from the token's book. */
  take(tokenId: string, taken: TakenLevels): void
  /** The token's taker rate; undefined for an unknown token. */
  takerFeeBps(tokenId: string, now: number): number | undefined
  /** For a binary market or child, newest first. */
  trades(marketId: number, now: number): OpinionTrade[]
  /** Dollars of the token at that time; undefined when unknown. */
  priceAt(tokenId: string, at: number, now: number): number | undefined
}
