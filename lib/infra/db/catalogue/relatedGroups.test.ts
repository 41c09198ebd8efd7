import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import { usd } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createCatalogueReader } from './catalogueReader'
import { createCatalogueWriter } from './catalogueWriter'

const database = testDatabase()

const EVENTS = [
  { id: 'btc-dec', title: 'Bitcoin above $100k on December 31?', tags: ['crypto', 'bitcoin'] },
  { id: 'btc-nov', title: 'Bitcoin above $100k on November 30?', tags: ['crypto', 'bitcoin'] },
  { id: 'etf', title: 'Spot fund inflows this week', tags: ['crypto', 'bitcoin'], volume: usd(5_000_000) },
  { id: 'eth', title: 'Which coin doubles first?', tags: ['crypto'], volume: usd(9_000_000) },
  { id: 'cup', title: 'World Cup winner', tags: ['football'], volume: usd(99_000_000) },
  { id: 'over', title: 'Bitcoin above $100k on October 31?', tags: ['crypto', 'bitcoin'] },
]

const toGroup = ({ venue, id, markets }: VenueEvent) => ({
  sources: [{ venue, eventId: id }],
  outcomes: markets.map((market) => ({
    title: undefined,
    marketDate: undefined,
    members: [{ venue, marketId: market.id, inverted: false }],
    links: [],
  })),
  isDateMarket: false,
})

test('related events are open ones with similar titles or shared tags, most similar first; never the event itself', async () => {
  const writer = createCatalogueWriter(database.prisma)
  const events = EVENTS.map((facts) =>
    facts.id === 'over'
      ? buildEvent('kalshi', { ...facts, markets: [{ id: 'over', status: 'resolved', result: 'no' }] })
      : buildEvent('kalshi', facts),
  )
  await writer.saveVenueEvents(events)
  await writer.saveGroups(events.map(toGroup), events)
  const reader = createCatalogueReader(database.prisma)
  const { events: listed } = await reader.listEvents({
    offset: 0,
    limit: 100,
    status: 'open',
    paired: false,
    sort: 'volume',
  })
  const december = listed.find(({ title }) => title.includes('December'))
  if (!december) throw new Error('The event was not stored')
  const related = await reader.listRelated(december)
  expect(related.map(({ title }) => title)).toEqual([
    'Bitcoin above $100k on November 30?',
    'Spot fund inflows this week',
    'Which coin doubles first?',
  ])
  expect(related[1]).toMatchObject({ venues: ['kalshi'], volume: 5_000_000 })
})
