import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { linkAll } from '@/lib/dev/testing/support/builders'
import type { CatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'

/** Saves this many questions, each an event of one market on all of the venues. An event and its market share an id. */
export async function savePairs({
  writer,
  count,
  venues,
  eventOf,
}: {
  writer: CatalogueWriter
  count: number
  venues: readonly VenueId[]
  eventOf: (venue: VenueId, i: number) => VenueEvent
}): Promise<void> {
  const questions = Array.from({ length: count }, (_, i) => venues.map((venue) => eventOf(venue, i)))
  const events = questions.flat()
  await writer.saveVenueEvents(events)
  const groups = questions.map((of) => ({
    sources: of.map(({ venue, id }) => ({ venue, eventId: id })),
    outcomes: [
      {
        members: of.map(({ venue, id }) => ({ venue, marketId: id, inverted: false })),
        links: linkAll(venues),
      },
    ],
    isDateMarket: false,
  }))
  await writer.saveGroups(groups, events)
}
