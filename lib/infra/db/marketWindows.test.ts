import { expect, test } from 'vitest'
import type { EventListQuery } from '@/lib/core/domain/catalogue'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { linkAll } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createCatalogueReader } from './catalogue/catalogueReader'
import { createCatalogueWriter } from './catalogue/catalogueWriter'
import type { GroupInput } from './catalogue/planGroups'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const database = testDatabase({ emptied: ['VenueEvent', 'EventGroup', 'MatchCase', 'CatalogueChange'] })

/** A quarter of an hour that begins this many minutes from now; a venue gives all of them one title. */
function quarter(venue: VenueId, id: string, startsIn: number): VenueEvent {
  const startsAt = Math.floor(Date.now() / MINUTE) * MINUTE + startsIn * MINUTE
  const window = {
    asset: 'BTC',
    startsAt,
    endsAt: startsAt + 15 * MINUTE,
    yes: 'up',
    priceToBeat: 91_200.25,
  } as const
  return buildEvent(venue, { id, title: 'BTC Up or Down', category: 'Crypto', markets: [{ id, window }] })
}

const groupOf = (...events: VenueEvent[]): GroupInput => ({
  sources: events.map(({ venue, id }) => ({ venue, eventId: id })),
  outcomes: [
    {
      members: events.map(({ venue, id }) => ({ venue, marketId: id, inverted: false })),
      links: linkAll(events.map(({ venue }) => venue)),
    },
  ],
  isDateMarket: false,
})

const QUERY: EventListQuery = { offset: 0, limit: 100, status: 'open', paired: false, sort: 'volume' }

async function setUp(groups: VenueEvent[][], now = Date.now()) {
  const writer = createCatalogueWriter(database.prisma, { now: () => now })
  const reader = createCatalogueReader(database.prisma)
  const events = groups.flat()
  await writer.saveVenueEvents(events)
  await writer.saveGroups(
    groups.map((one) => groupOf(...one)),
    events,
  )
  const list = async (query: Partial<EventListQuery> = {}) =>
    (await reader.listEvents({ ...QUERY, ...query })).events
  const ids = async (query: Partial<EventListQuery> = {}) =>
    (await list(query)).map(({ sources }) => sources[0]?.eventId).sort()
  return { writer, reader, list, ids }
}

test('open windows and those that begin within two hours are listed; later and past ones only on request', async () => {
  const { list, ids } = await setUp([
    [quarter('polymarket', 'over', -16)],
    [quarter('polymarket', 'open', -5)],
    [quarter('polymarket', 'soon', 118)],
    [quarter('polymarket', 'ahead', 125)],
    [buildEvent('polymarket', { id: 'rain' })],
  ])
  expect(await ids()).toEqual(['open', 'rain', 'soon'])
  expect(await ids({ status: 'all' })).toEqual(['open', 'over', 'rain', 'soon'])
  const [ahead] = await database.prisma.groupSource.findMany({ where: { venueEventId: 'ahead' } })
  expect(await ids({ ids: [ahead?.groupId ?? ''] })).toEqual(['ahead'])
  expect(await list({ category: 'Minutes' })).toHaveLength(2)
})

test('a window reads back with what its venue said of it, and its event with what the venues share', async () => {
  const [a, b] = [quarter('polymarket', 'a', 0), quarter('kalshi', 'b', 0)]
  const { list, writer } = await setUp([[a, b]])
  const [event] = await list()
  const window = a.markets[0]?.window
  expect(event?.window).toEqual({ asset: 'BTC', startsAt: window?.startsAt, endsAt: window?.endsAt })
  const [stored] = await writer.loadVenueEvents(['polymarket'])
  expect(stored?.markets[0]?.window).toEqual(window)
})

test('windows of one title have addresses of their own, which persist when they are stored again', async () => {
  const groups = [[quarter('limitless', 'a', 0)], [quarter('limitless', 'b', 15)]]
  const { list, writer } = await setUp(groups)
  const slugs = async () => (await list()).map(({ slug }) => slug).sort()
  const first = await slugs()
  expect(new Set(first).size).toBe(2)
  for (const slug of first) expect(slug).toMatch(/^btc-up-or-down-15m-\d{4}-\d\d-\d\d-\d{4}-utc$/)
  await writer.saveGroups(
    groups.map((one) => groupOf(...one)),
    groups.flat(),
  )
  expect(await slugs()).toEqual(first)
})

test('two days after its end only that window and all its rows are deleted', async () => {
  const [a, b] = [quarter('polymarket', 'a', 0), quarter('kalshi', 'b', 0)]
  const rain = buildEvent('polymarket', { id: 'rain', endDate: 0 })
  const at = Date.now()
  const { writer } = await setUp([[a, b], [rain]], at)
  await database.prisma.matchCase.create({
    data: {
      aVenue: 'polymarket',
      aEventId: 'a',
      bVenue: 'kalshi',
      bEventId: 'b',
      state: 'accepted',
      method: 'rules',
      confidence: 1,
      reasons: [],
      markets: [],
      prints: {},
      accepted: {},
      valueMicro: 0n,
    },
  })
  expect(await writer.deleteOldWindows()).toBe(0)
  const later = createCatalogueWriter(database.prisma, { now: () => at + 49 * HOUR })
  expect(await later.deleteOldWindows()).toBe(2)
  expect(await later.deleteOldWindows()).toBe(0)
  const { prisma } = database
  expect((await prisma.venueEvent.findMany()).map(({ id }) => id)).toEqual(['rain'])
  expect(await prisma.venueMarket.count()).toBe(1)
  expect(await prisma.eventGroup.count()).toBe(1)
  expect(await prisma.groupOutcome.count()).toBe(1)
  expect(await prisma.matchCase.count()).toBe(0)
  expect((await prisma.catalogueChange.findMany()).map(({ eventId }) => eventId)).toEqual(['rain'])
})

test('a window that ended hours ago is not reloaded', async () => {
  const at = Date.now()
  await setUp([[quarter('polymarket', 'a', 0)], [buildEvent('polymarket', { id: 'rain' })]], at)
  const loaded = async (now: number) =>
    (await createCatalogueWriter(database.prisma, { now: () => now }).loadVenueEvents(['polymarket']))
      .map(({ id }) => id)
      .sort()
  expect(await loaded(at)).toEqual(['a', 'rain'])
  expect(await loaded(at + 7 * HOUR)).toEqual(['rain'])
})
