import type { MarketRef } from '@/lib/core/domain/market'
import { type BookSides, bestAsk, bestBid } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import type { PrismaClient } from '../connect'
import { isRecord } from '../matches/matchRows'
import { toJsonParameter } from '../upsertRows'
import { parseVenueId } from './catalogueRows'

interface MarketQuote extends MarketRef {
  /** Best prices in the market's own YES terms. */
  top: BookSides
}

/** Best prices exchanged by ingest processes once a minute, to compare venues read by different processes. */
export interface VenueQuotesStore {
  /** Replaces a venue's stored quotes. Markets without both sides are excluded. */
  saveQuotes(venue: VenueId, quotes: readonly MarketQuote[]): Promise<void>
  /** Quotes stored within this time, by `marketKey`. Both times are the database's. */
  loadQuotes(venues: readonly VenueId[], maxAgeMs: number): Promise<ReadonlyMap<string, BookSides>>
}

/** Sizes are not stored: one micro-token stands for any size. */
const level = (micro: number) => [{ price: price(micro), size: shares(1) }]

const isQuote = (value: unknown): value is [bid: number, ask: number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isInteger(one))

const parseQuotes = (venue: VenueId, quotes: unknown): [string, BookSides][] =>
  isRecord(quotes)
    ? Object.entries(quotes).flatMap(([marketId, quote]) =>
        isQuote(quote)
          ? [[marketKey({ venue, marketId }), { bids: level(quote[0]), asks: level(quote[1]) }]]
          : [],
      )
    : []

export const createVenueQuotes = (prisma: PrismaClient): VenueQuotesStore => ({
  async saveQuotes(venue, quotes) {
    const entries = quotes.flatMap(({ marketId, top }) => {
      const [bid, ask] = [bestBid(top), bestAsk(top)]
      return bid === undefined || ask === undefined ? [] : [[marketId, [bid, ask]] as const]
    })
    await prisma.$executeRawUnsafe(
      `insert into "VenueQuotes" ("venue", "at", "quotes") values ($1, now() at time zone 'utc', $2::jsonb)
       on conflict ("venue") do update set "at" = excluded."at", "quotes" = excluded."quotes"`,
      venue,
      toJsonParameter(Object.fromEntries(entries)),
    )
  },
  async loadQuotes(venues, maxAgeMs) {
    if (venues.length === 0) return new Map()
    const rows = await prisma.$queryRawUnsafe<{ venue: string; quotes: unknown }[]>(
      `select "venue", "quotes" from "VenueQuotes"
       where "venue" = any($1) and "at" > (now() at time zone 'utc') - $2 * interval '1 millisecond'`,
      [...venues],
      maxAgeMs,
    )
    return new Map(
      rows.flatMap((row) => {
        const venue = parseVenueId(row.venue)
        return venue ? parseQuotes(venue, row.quotes) : []
      }),
    )
  },
})
