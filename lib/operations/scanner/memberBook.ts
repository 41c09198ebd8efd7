import type { BookStore } from '@/lib/books/store/bookStore'
import type { GroupMemberDetail } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import { isTradable, type Outcome } from '@/lib/core/domain/market'
import { type BookSides, bestAsk, bestBid, sidesOf } from '@/lib/core/domain/orderBook'
import { complement, type Price } from '@/lib/core/domain/units'
import type { PlanSource } from '@/lib/core/planner/types'

/** A member that is open for buying, with its book in the outcome's terms. */
export interface MemberBook {
  member: GroupMemberDetail
  book: BookSides
  version: number
  changedAt: number
}

/** Undefined when no order is possible: a closed or paused market, a stale or missing book, an unknown fee. */
export function readMember(
  { books, now }: { books: Pick<BookStore, 'get'>; now: number },
  member: GroupMemberDetail,
): MemberBook | undefined {
  const { market } = member
  if (!isTradable(market, now) || market.fee.model === 'unknown') return undefined
  const stored = books.get({ venue: market.venue, marketId: market.id })
  if (!isLive(stored)) return undefined
  return { member, book: stored.book, version: stored.version, changedAt: stored.changedAt }
}

/** The side of the venue's own book that corresponds to this side of the outcome. */
const ownSide = ({ inverted }: GroupMemberDetail, side: Outcome): Outcome =>
  inverted === (side === 'yes') ? 'no' : 'yes'

/** The lowest price of a side; a bid of p for one side sells the other at 1 − p. */
export function askOf({ member, book }: MemberBook, side: Outcome): Price | undefined {
  if (ownSide(member, side) === 'yes') return bestAsk(book)
  const bid = bestBid(book)
  return bid === undefined ? undefined : complement(bid)
}

/** The planner's source for buying a side there. */
export const sourceOf = ({ member, book }: MemberBook, side: Outcome): PlanSource => {
  const { venue, fee, trading } = member.market
  return {
    venue,
    levels: sidesOf(book, ownSide(member, side)).asks,
    fee,
    lot: trading.lot,
    minOrderShares: trading.minOrderShares,
    minOrderUsd: trading.minOrderUsd,
  }
}
