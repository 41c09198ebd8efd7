import type { VenueEvent } from '@/lib/core/domain/market'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import type { BookRef, RejectedRow, VenueConnector } from '@/lib/venues/connector'

/** A venue in memory, for tests of code around a connector. */
export interface FakeVenue extends VenueConnector {
  /** Its listing. */
  listed: VenueEvent[]
  /** Markets found by id: the listing and more. */
  known: Map<string, VenueEvent>
  /** Its books by market id. */
  bookOf: Map<string, OrderBook>
  refusals: RejectedRow[]
  /** When set, every request fails with this. */
  fault: Error | undefined
  /** When set, responses wait for it. */
  gate: Promise<void> | undefined
  asked: { listings: (number | undefined)[]; events: string[][]; books: string[][] }
}

export function createFakeVenue(id: VenueId, events: readonly VenueEvent[] = []): FakeVenue {
  const answer = async (venue: FakeVenue) => {
    await venue.gate
    if (venue.fault) throw venue.fault
  }
  const venue: FakeVenue = {
    id,
    listed: [...events],
    known: new Map(events.map((event) => [event.id, event])),
    bookOf: new Map(),
    refusals: [],
    fault: undefined,
    gate: undefined,
    asked: { listings: [], events: [], books: [] },
    async *listEvents({ changedSince }) {
      venue.asked.listings.push(changedSince)
      await answer(venue)
      yield { events: venue.listed, refusals: venue.refusals }
    },
    async fetchEvents(ids) {
      venue.asked.events.push([...ids])
      await answer(venue)
      return { events: ids.flatMap((one) => venue.known.get(one) ?? []), refusals: venue.refusals }
    },
    async fetchBooks(refs) {
      venue.asked.books.push(refs.map(({ marketId }) => marketId))
      await answer(venue)
      const has = ({ marketId }: BookRef) => venue.bookOf.has(marketId)
      return {
        books: refs.flatMap(({ marketId }) => venue.bookOf.get(marketId) ?? []),
        missing: refs.filter((ref) => !has(ref)),
        refusals: venue.refusals,
      }
    },
  }
  return venue
}

/** An uncrossed book, read at this time. */
export const buildBook = (venue: VenueId, marketId: string, receivedAt: number): OrderBook => ({
  venue,
  marketId,
  receivedAt,
  bids: [],
  asks: [],
})
