import type { BookSides } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { heldBy } from '../chain/heldBy'
import type { Wire } from '../http/answer'
import type { LimitlessListing, LimitlessMarket } from '../listings/limitlessListing'
import { listingsOf } from '../listings/listingsOf'
import { followWindows } from '../windows/followWindows'
import { bookAt, type TakenLevels, takeLevels } from '../world/book'
import type { Phase, Question, World } from '../world/createWorld'
import { DAY } from '../world/dates'
import { venueFair } from '../world/fair'
import { tradesOf } from '../world/trades'
import { toRow, toTrade } from './limitlessWire'

interface Place {
  question: Question
  listing: LimitlessListing
}

export type LimitlessSource = ReturnType<typeof simulatedLimitless>

/** Limitless's view of a simulated world. Every answer is as of the given time. */
export function simulatedLimitless(world: World) {
  const listed = followWindows(world, (questions) => {
    const places = listingsOf(questions, 'limitless')
    const bySlug = new Map(
      places.flatMap((place) =>
        place.listing.markets.map((market) => [market.id, { ...place, market }] as const),
      ),
    )
    return { places, bySlug, byRow: new Map(places.map((place) => [place.listing.eventId, place])) }
  })

  /** In the world's time, with this venue's bias; micro-dollars of YES. */
  const fairOf = (question: Question, market: LimitlessMarket, at?: number) =>
    venueFair(
      world.fairOf(question, at).get(market.outcome.key) ?? 0.5,
      market.book.seed,
      at ?? world.elapsed(),
    )

  const isListed = ({ question }: Place) => world.phaseOf(question) !== 'unlisted'

  /** Empty once trading has ended. */
  function sidesOf(question: Question, market: LimitlessMarket): BookSides {
    if (world.phaseOf(question) !== 'open') return { bids: [], asks: [] }
    return bookAt(market.book, fairOf(question, market), Math.floor(world.elapsed() / 1_000))
  }

  const listedAt = ({ question }: Place) =>
    question.listedAfter !== 0
      ? world.startedAt + question.listedAfter
      : world.startedAt - (1 + (question.seed % 60)) * DAY

  /** As the row states it: the group's or the market's end. */
  const endOf = ({ listing }: Place) =>
    (listing.group ? undefined : listing.markets[0]?.outcome.at) ?? listing.endDate
  const volumeOf = ({ listing }: Place) => listing.markets.reduce((sum, { volume }) => sum + volume, 0)
  const byVolume = (a: Place, b: Place) => volumeOf(b) - volumeOf(a)
  /** Rewards are equal for all; ties stand newest first. */
  const orderOf: Readonly<Record<string, (a: Place, b: Place) => number>> = {
    ending_soon: (a, b) => endOf(a) - endOf(b),
    high_value: byVolume,
    liquidity: byVolume,
  }

  const rowOf = (place: Place): Wire =>
    toRow({
      ...place,
      phase: world.phaseOf(place.question),
      listedAt: listedAt(place),
      traded: Math.floor(world.elapsed() / 60_000) * 7,
      sidesOf: (market) => sidesOf(place.question, market),
    })

  const trades = ({ question, market }: { question: Question; market: LimitlessMarket }) =>
    tradesOf(
      market.book,
      (at) => fairOf(question, market, at),
      Math.min(world.elapsed(), question.endsAfter),
      400,
    )

  return {
    /** Part of the tradable rows: groups with their markets inside. */
    active(
      now: number,
      { type, sort, from, to }: { type: string | null; sort: string; from: number; to: number },
    ) {
      world.step(now)
      const found = listed()
        .places.filter(({ question }) => world.phaseOf(question) === 'open')
        .filter(({ listing }) => type === null || type === (listing.group ? 'group' : 'clob'))
        .sort((a, b) => orderOf[sort]?.(a, b) || listedAt(b) - listedAt(a))
      return { total: found.length, rows: found.slice(from, to).map(rowOf) }
    },
    /** A row, or one market of a group, in any state. */
    row(slug: string, now: number): Wire | undefined {
      world.step(now)
      const place = listed().byRow.get(slug) ?? listed().bySlug.get(slug)
      if (!place || !isListed(place)) return undefined
      const row = rowOf(place)
      if (row.slug === slug) return row
      return (row.markets as Wire[]).find((market) => market.slug === slug)
    },
    /** A market that has, or had, a book. */
    market(slug: string, now: number): LimitlessMarket | undefined {
      world.step(now)
      const place = listed().bySlug.get(slug)
      return place && isListed(place) ? place.market : undefined
    },
    /** Removes these levels from an outcome's book. */
    take(slug: string, taken: TakenLevels, yes: boolean): void {
      const place = listed().bySlug.get(slug)
      const second = Math.floor(world.elapsed() / 1_000)
      if (place) takeLevels(place.market.book, taken, { yes, second })
    },
    /** Whether a market charges taker fees. */
    isCharged: (slug: string): boolean => listed().bySlug.get(slug)?.listing.charged ?? false,
    /** The group of which a market is an outcome. */
    groupOf(slug: string): { slug: string; title: string } | undefined {
      const listing = listed().bySlug.get(slug)?.listing
      return listing?.group ? { slug: listing.eventId, title: listing.text.title } : undefined
    },
    book(slug: string, now: number): BookSides | undefined {
      world.step(now)
      const place = listed().bySlug.get(slug)
      return place && isListed(place) ? sidesOf(place.question, place.market) : undefined
    },
    /** Newest first. */
    trades(slug: string, now: number): Wire[] {
      world.step(now)
      const place = listed().bySlug.get(slug)
      return place ? trades(place).map((trade) => toTrade(place.market, trade, world.startedAt)) : []
    },
    /** Dollars, of the last trade in YES terms; null without trades. */
    lastPrice(slug: string): number | null {
      const place = listed().bySlug.get(slug)
      const last = place && trades(place)[0]
      return last ? last.price / MICRO : null
    },
    /** A wallet's on-chain holdings when the world began, by token id in shares. */
    holdings: heldBy(world, 'limitless'),
    /** Every market, by slug. */
    markets: () => [...listed().bySlug.values()].map(({ market }) => market),
    /** Dollars of YES at that time. */
    priceAt(slug: string, at: number, now: number): number | undefined {
      world.step(now)
      const place = listed().bySlug.get(slug)
      if (!place) return undefined
      const fair = fairOf(place.question, place.market, Math.min(at - world.startedAt, world.elapsed()))
      return Math.round(fair / 1_000) / 1_000
    },
    /** The state of each listed question, by its markets' slugs: the source of lifecycle messages. */
    phases(now: number): { phase: Phase; listing: LimitlessListing; results: Question['results'] }[] {
      world.step(now)
      return listed()
        .places.filter(isListed)
        .map(({ question, listing }) => ({
          phase: world.phaseOf(question),
          listing,
          results: question.results,
        }))
    },
  }
}
