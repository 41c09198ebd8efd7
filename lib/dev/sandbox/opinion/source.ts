import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import type { TakenLevels } from '../world/book'

/** A market with two outcomes in the venue's words, alone or among a parent's children. */
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

/** One token's book before it is worded, in its own prices. */
export interface OpinionBook {
  conditionId: string
  sides: BookSides
}

interface OpinionTrade {
  at: number
  /** Which token changed hands. */
  yes: boolean
  buy: boolean
  /** Micro-dollars, of the YES token. */
  price: number
  /** Micro-tokens. */
  size: number
}

/** What Opinion's stand-in serves. Every answer is as of the given time. */
export interface OpinionSource {
  /** Every topic ever listed, finished ones too. The same array as long as nothing changed. */
  topics(now: number): readonly OpinionTopicRow[]
  /** By either token; undefined for an unknown token. */
  book(tokenId: string, now: number): OpinionBook | undefined
  /** These levels of the token's book are gone. */
  take(tokenId: string, taken: TakenLevels): void
  /** The token's taker rate; undefined for an unknown token. */
  takerFeeBps(tokenId: string, now: number): number | undefined
  /** Of a binary market or child, newest first. */
  trades(marketId: number, now: number): OpinionTrade[]
  /** Dollars of the token at that time; undefined when not known. */
  priceAt(tokenId: string, at: number, now: number): number | undefined
}
