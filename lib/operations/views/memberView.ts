import { type PlatformId, platformOf } from '@/lib/contract/platform'
import { toPlatformBook, toWireBook } from '@/lib/contract/toWireBook'
import type { GroupMemberDetail } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import { hasEnded, isTradable, type Market, marketAt } from '@/lib/core/domain/market'
import { type BookSides, bestAsk, bestBid, consolidate, sidesOf } from '@/lib/core/domain/orderBook'
import { complement, type Price, type Shares } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'

/** A platform's market from the outcome's view: YES is the outcome's YES, whatever the venue calls it. */
export interface MemberView {
  platform: PlatformId
  /** At the current time: past its close time it is closed. */
  market: Market
  inverted: boolean
  yesToken: string
  noToken: string
  lastPrice?: Price
  /** Absent without data, which differs from an empty book. */
  book?: { yes: BookSides; stale: boolean; changedAt: number; checkedAt: number; version: number }
  /** Orders can be placed there and the book is not stale. */
  usable: boolean
}

/** Source of the views: current books, or past ones. */
type Source = Pick<Runtime, 'clock' | 'config'> & { books: Pick<Runtime['books'], 'get'> }

/** Undefined for a venue that is not configured. */
function viewMember(runtime: Source, member: GroupMemberDetail): MemberView | undefined {
  const { inverted } = member
  const now = runtime.clock.now()
  const market = marketAt(member.market, now)
  const platform = platformOf(market.venue, runtime.config.platforms)
  if (!platform) return undefined
  const stored = hasEnded(market, now)
    ? undefined
    : runtime.books.get({ venue: market.venue, marketId: market.id })
  const last = stored?.book.lastPrice ?? market.lastPrice
  return {
    platform,
    market,
    inverted,
    yesToken: inverted ? market.noTokenId : market.yesTokenId,
    noToken: inverted ? market.yesTokenId : market.noTokenId,
    lastPrice: last !== undefined && inverted ? complement(last) : last,
    book: stored && {
      yes: sidesOf(stored.book, inverted ? 'no' : 'yes'),
      stale: stored.stale,
      changedAt: stored.changedAt,
      checkedAt: stored.checkedAt,
      version: stored.version,
    },
    usable: isLive(stored) && isTradable(market, now),
  }
}

/** The views of an outcome's members, in platform order. */
export const viewMembers = (runtime: Source, members: readonly GroupMemberDetail[]): MemberView[] =>
  members
    .map((member) => viewMember(runtime, member))
    .filter((view) => view !== undefined)
    .sort((a, b) => a.platform.localeCompare(b.platform))

export const platformBookOf = ({ book, market, lastPrice }: MemberView, depth: number) =>
  book ? toPlatformBook(book.yes, { ...book, market, lastPrice, depth }) : null

const top = ({ asks, bids }: BookSides, depth: number): BookSides => ({
  asks: asks.slice(0, depth),
  bids: bids.slice(0, depth),
})

/** The combined book of the active, fresh platforms; undefined when there is none. */
export function combinedSides(views: readonly MemberView[], depth: number): BookSides | undefined {
  const books = views.flatMap((view) => (view.usable && view.book ? [top(view.book.yes, depth)] : []))
  return books.length === 0 ? undefined : consolidate(books)
}

export function combinedBookOf(views: readonly MemberView[], depth: number) {
  const sides = combinedSides(views, depth)
  if (!sides) return null
  const lastPrice = views.find((view) => view.usable && view.lastPrice !== undefined)?.lastPrice
  return toWireBook(sides, { lastPrice, depth })
}

/** The lowest price to buy NO: a bid of p for YES sells NO at 1 − p. */
function noAsk(yes: BookSides): Price | undefined {
  const bid = bestBid(yes)
  return bid === undefined ? undefined : complement(bid)
}

/** Tokens available on a platform at its lowest YES ask. */
export const yesAskSize = (views: readonly MemberView[], platform: PlatformId): Shares | undefined =>
  views.find((view) => view.platform === platform)?.book?.yes.asks[0]?.size

/** The platform where YES or NO is cheapest, among active, fresh ones; the first wins ties. */
export function cheapest(
  views: readonly MemberView[],
  outcome: 'yes' | 'no',
): { price: Price; platform: PlatformId } | undefined {
  let best: { price: Price; platform: PlatformId } | undefined
  for (const { usable, book, platform } of views) {
    if (!usable || !book) continue
    const price = outcome === 'yes' ? bestAsk(book.yes) : noAsk(book.yes)
    if (price !== undefined && (!best || price < best.price)) best = { price, platform }
  }
  return best
}
