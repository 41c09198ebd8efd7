import type { EventListQuery } from '@/lib/core/domain/catalogue'
import type { VenueEvent } from '@/lib/core/domain/market'
import { linkAll } from '@/lib/dev/testing/support/builders'
import type { TestDatabase } from '@/lib/dev/testing/support/database'
import { createCatalogueReader } from './catalogueReader'
import { createCatalogueWriter } from './catalogueWriter'
import type { GroupInput } from './planGroups'

/** Tables emptied by catalogue tests. */
export const CATALOGUE_TABLES = ['VenueEvent', 'EventGroup']

/** Events as one group, their markets paired by position. */
export const group = (...events: VenueEvent[]): GroupInput => ({
  sources: events.map(({ venue, id }) => ({ venue, eventId: id })),
  outcomes: (events[0]?.markets ?? []).map((market, index) => ({
    title: market.outcomeTitle,
    marketDate: market.marketDate,
    members: events.flatMap(({ venue, markets }) => {
      const other = markets[index]
      return other ? [{ venue, marketId: other.id, inverted: false }] : []
    }),
    links: linkAll(events.map(({ venue }) => venue)),
  })),
  isDateMarket: false,
})

export const QUERY: EventListQuery = { offset: 0, limit: 100, status: 'open', paired: false, sort: 'volume' }

export function openCatalogue({ prisma }: Pick<TestDatabase, 'prisma'>) {
  const writer = createCatalogueWriter(prisma)
  const reader = createCatalogueReader(prisma)
  const save = async (events: readonly VenueEvent[], groups: GroupInput[]) => {
    await writer.saveVenueEvents(events)
    await writer.saveGroups(groups, events)
  }
  return {
    writer,
    reader,
    save,
    /** Saves each event as a separate group. */
    saveApart: (events: readonly VenueEvent[]) =>
      save(
        events,
        events.map((event) => group(event)),
      ),
    titles: async (query: Partial<EventListQuery>) =>
      (await reader.listEvents({ ...QUERY, ...query })).events.map(({ title }) => title),
  }
}
