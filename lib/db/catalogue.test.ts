import { expect, test } from 'vitest'
import type { EventListFilters, EventListQuery } from '@/lib/domain/catalogue'
import { NO_FEE } from '@/lib/domain/fees'
import type { VenueEvent } from '@/lib/domain/market'
import { price, usd } from '@/lib/domain/units'
import { buildEvent } from '@/lib/testing/support/buildEvent'
import { buildLink, linkAll } from '@/lib/testing/support/builders'
import { testDatabase } from '@/lib/testing/support/database'
import { createCatalogueReader } from './catalogueReader'
import { createCatalogueWriter } from './catalogueWriter'
import type { GroupInput } from './planGroups'

const database = testDatabase({ emptied: ['VenueEvent', 'EventGroup'] })

const group = (...events: VenueEvent[]): GroupInput => ({
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

const QUERY: EventListQuery = { offset: 0, limit: 100, status: 'open', paired: false, sort: 'volume' }

function setUp() {
  const writer = createCatalogueWriter(database.prisma)
  const reader = createCatalogueReader(database.prisma)
  const save = async (events: VenueEvent[], groups: GroupInput[]) => {
    await writer.saveVenueEvents(events)
    await writer.saveGroups(groups, events)
  }
  const titles = async (query: Partial<EventListQuery>) =>
    (await reader.listEvents({ ...QUERY, ...query })).events.map(({ title }) => title)
  return { writer, reader, save, titles }
}

test('what was found between two markets reads back with their outcome, and which of them are sure', async () => {
  const { save, reader } = setUp()
  const events = (['polymarket', 'kalshi', 'opinion'] as const).map((venue) =>
    buildEvent(venue, { id: venue, title: 'Bitcoin up', markets: [{ id: `${venue} 1` }] }),
  )
  const links = [
    buildLink('polymarket', 'kalshi', { method: 'reference', confidence: 0.9, reasons: ['Same "words".'] }),
    buildLink('kalshi', 'opinion', { confidence: 0.9 }),
  ]
  const one = group(...events)
  await save(events, [{ ...one, outcomes: one.outcomes.map((outcome) => ({ ...outcome, links })) }])
  const listed = (await reader.listEvents(QUERY)).events
  expect(listed[0]?.outcomes[0]?.links).toEqual(links)
  const hits = await reader.findMarketsById(events.map(({ venue }) => ({ venue, marketId: `${venue} 1` })))
  const sets = new Map(hits.map(({ market, group: of }) => [market.venue, of?.sureSet]))
  expect(sets.get('kalshi')).toBe(sets.get('polymarket'))
  expect(sets.get('opinion')).not.toBe(sets.get('polymarket'))
})

test('what a venue lists reads back as it was, money exact and text as sent', async () => {
  const { reader, save, writer } = setUp()
  const event = buildEvent('kalshi', {
    id: 'FED-26DEC',
    title: 'Fed decision in December?',
    description: 'Rules with a NUL\u0000 and half a pair \ud800 inside',
    category: 'Economics',
    tags: ['fed', 'rates'],
    volume: usd(9_007_199_254_740_000),
    endDate: Date.UTC(2026, 11, 9, 19),
    listedAt: Date.UTC(2026, 0, 1),
    markets: [
      {
        id: 'FED-26DEC-H0',
        outcomeTitle: 'No change',
        lastPrice: price(420_000),
        trades: 12,
        result: 'yes',
        status: 'resolved',
        references: ['0xabc'],
      },
      {
        id: 'FED-26DEC-C25',
        outcomeTitle: '25 bps cut',
        marketDate: '2026-12-09',
        closeTime: Date.UTC(2026, 11, 9, 18, 55),
      },
    ],
  })
  await save([event], [group(event)])
  const stored = { ...event, description: 'Rules with a NUL and half a pair  inside' }
  expect(await writer.loadVenueEvents(['kalshi'])).toEqual([stored])
  const found = await reader.findEvent('fed-decision-in-december')
  expect(found).toMatchObject({
    event: {
      title: 'Fed decision in December?',
      primaryVenue: 'kalshi',
      isClosed: false,
      volume: 9_007_199_254_740_000,
      transactions: 12,
      endDate: event.endDate,
      sources: [{ venue: 'kalshi', eventId: 'FED-26DEC', description: stored.description }],
      outcomes: [
        { title: 'No change', members: [{ inverted: false, market: event.markets[0] }] },
        { title: '25 bps cut', marketDate: '2026-12-09', sortTs: 1_796_774_400 },
      ],
    },
  })
})

test('a stored minimum fee that does not say what it is charged for counts for every fill', async () => {
  const { reader, save } = setUp()
  const fee = { ...NO_FEE, model: 'notional_quadratic' as const, rate: 0.04, minUsd: usd(250_000) }
  const event = buildEvent('opinion', { id: '7', title: 'Old row', markets: [{ id: '70', fee }] })
  await save([event], [group(event)])
  await database.prisma.$executeRawUnsafe(`update "VenueMarket" set fee = fee - 'minPer'`)
  const [hit] = await reader.findMarketsByToken([{ venue: 'opinion', tokenId: '70:yes' }])
  const read = hit?.market.fee
  expect(read).toEqual({ ...fee, minPer: 'fill' })
})

test('an unchanged catalogue is not written again', async () => {
  const { writer, reader } = setUp()
  const event = buildEvent('polymarket', { id: '1', title: 'Rain?' })
  await writer.saveVenueEvents([event])
  await writer.saveGroups([group(event)], [event])
  const before = await database.prisma.venueMarket.findFirstOrThrow()
  const xmin = () =>
    database.prisma.$queryRawUnsafe(
      'select xmin::text from "VenueMarket" union all select xmin::text from "EventGroup"',
    )
  const versions = await xmin()
  const restarted = createCatalogueWriter(database.prisma)
  await restarted.saveVenueEvents([event])
  await restarted.saveGroups([group(event)], [event])
  expect(await xmin()).toEqual(versions)
  const closed = { ...event, markets: event.markets.map((one) => ({ ...one, status: 'closed' as const })) }
  await restarted.saveVenueEvents([closed])
  await restarted.saveGroups([group(closed)], [closed])
  const after = await database.prisma.venueMarket.findFirstOrThrow()
  expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime())
  expect(await reader.findEvent('rain')).toMatchObject({ event: { isClosed: true } })
})

test('a group keeps its id, address and title when a second venue joins, and when the larger venue words it otherwise', async () => {
  const { save, reader } = setUp()
  const first = buildEvent('polymarket', { id: '1', title: 'Fed cuts in 2026?', volume: usd(1) })
  await save([first], [group(first)])
  const [alone] = (await reader.listEvents(QUERY)).events
  const second = buildEvent('kalshi', { id: 'K', title: 'Will the Fed cut rates in 2026?', volume: usd(9) })
  await save([first, second], [group(first, second)])
  const [both] = (await reader.listEvents(QUERY)).events
  expect(both).toMatchObject({
    id: alone?.id,
    slug: 'fed-cuts-in-2026',
    title: 'Fed cuts in 2026?',
    primaryVenue: 'kalshi',
    volume: 10,
  })
  expect(both?.outcomes[0]?.id).toBe(alone?.outcomes[0]?.id)
  expect(both?.outcomes[0]?.members.map(({ market }) => market.venue).sort()).toEqual([
    'kalshi',
    'polymarket',
  ])
})

test('the title stays when the volume of one venue overtakes that of another', async () => {
  const { save, reader } = setUp()
  const titleWith = async (polymarket: number, kalshi: number) => {
    const events = [
      buildEvent('polymarket', { id: '1', title: 'GDP growth in 2027', volume: usd(polymarket) }),
      buildEvent('kalshi', { id: 'K', title: 'GDP growth in 2027?', volume: usd(kalshi) }),
    ]
    await save(events, [group(...events)])
    const [event] = (await reader.listEvents(QUERY)).events
    return event?.title
  }
  const before = await titleWith(1, 9)
  expect(await titleWith(9, 1)).toBe(before)
  expect(await titleWith(1, 9)).toBe(before)
})

test('a renamed event answers under its old address with the new one', async () => {
  const { save, reader } = setUp()
  const before = buildEvent('polymarket', { id: '1', title: 'Old words' })
  await save([before], [group(before)])
  const after = { ...before, title: 'New words' }
  await save([after], [group(after)])
  expect(await reader.findEvent('old-words')).toEqual({ renamedTo: 'new-words' })
  expect(await reader.findEvent('new-words')).toMatchObject({ event: { title: 'New words' } })
  await save([before], [group(before)])
  expect(await reader.findEvent('new-words')).toEqual({ renamedTo: 'old-words' })
  expect(await reader.findEvent('nothing')).toBeUndefined()
})

test('two groups that turn out to be one leave both addresses working; parted again, each has one', async () => {
  const { save, reader } = setUp()
  const a = buildEvent('polymarket', { id: '1', title: 'Alpha', volume: usd(5) })
  const b = buildEvent('kalshi', { id: '2', title: 'Beta', volume: usd(3) })
  await save([a, b], [group(a), group(b)])
  await save([a, b], [group(a, b)])
  expect((await reader.listEvents(QUERY)).total).toBe(1)
  expect(await reader.findEvent('beta')).toEqual({ renamedTo: 'alpha' })
  await save([a, b], [group(a), group(b)])
  expect((await reader.listEvents(QUERY)).total).toBe(2)
  expect(await reader.findEvent('alpha')).toMatchObject({ event: { title: 'Alpha' } })
  const [kalshi] = (await reader.listEvents({ ...QUERY, venues: ['kalshi'] })).events
  expect(kalshi?.title).toBe('Beta')
  expect(await reader.findEvent(kalshi?.slug ?? '')).toMatchObject({ event: { id: kalshi?.id } })
})

test('equal titles get numbered addresses', async () => {
  const { save, reader } = setUp()
  const events = ['1', '2', '3'].map((id) => buildEvent('polymarket', { id, title: 'Bitcoin up or down?' }))
  await save(
    events,
    events.map((event) => group(event)),
  )
  const slugs = (await reader.listEvents(QUERY)).events.map(({ slug }) => slug).sort()
  expect(slugs).toEqual(['bitcoin-up-or-down', 'bitcoin-up-or-down-2', 'bitcoin-up-or-down-3'])
})

test('an outcome that moved to another group is in one group only', async () => {
  const { save, reader } = setUp()
  const a = buildEvent('polymarket', {
    id: '1',
    title: 'Alpha',
    markets: [
      { id: 'a1', outcomeTitle: 'One' },
      { id: 'a2', outcomeTitle: 'Two' },
    ],
  })
  const b = buildEvent('kalshi', { id: '2', title: 'Beta', markets: [{ id: 'b1', outcomeTitle: 'One' }] })
  await save([a, b], [group(a, b)])
  await save([a, b], [group(a), group(b)])
  const { events } = await reader.listEvents({ ...QUERY, status: 'all' })
  const members = events.flatMap(({ outcomes }) =>
    outcomes.flatMap((one) => one.members.map(({ market }) => market.id)),
  )
  expect(members.sort()).toEqual(['a1', 'a2', 'b1'])
})

test('lists sort, page and filter, and count after the filters', async () => {
  const { save, reader, titles } = setUp()
  const day = 24 * 3_600_000
  const now = Date.now()
  const events = [
    buildEvent('polymarket', {
      id: '1',
      title: 'Largest',
      volume: usd(300),
      volume24h: usd(1),
      endDate: now + 9 * day,
      listedAt: 1,
      category: 'Crypto',
    }),
    buildEvent('polymarket', {
      id: '2',
      title: 'Newest',
      volume: usd(100),
      volume24h: usd(2),
      endDate: now + day,
      listedAt: 9e11,
      category: 'Sports',
    }),
    buildEvent('kalshi', {
      id: '3',
      title: 'Unknown volume',
      volume24h: usd(3),
      endDate: now - day,
      listedAt: 2,
    }),
    buildEvent('kalshi', {
      id: '4',
      title: 'Ended',
      volume: usd(200),
      markets: [{ id: 'x', status: 'resolved' }],
    }),
    buildEvent('kalshi', {
      id: '5',
      title: 'Other words',
      volume: usd(1),
      markets: [{ id: '5', closeTime: now + day }],
    }),
  ]
  const [one, two, three, four, five] = events
  if (!one || !two || !three || !four || !five) throw new Error('unreachable')
  await save(events, [group(one, five), group(two), group(three), group(four)])
  expect(await titles({})).toEqual(['Largest', 'Newest', 'Unknown volume'])
  expect(await titles({ sort: 'new', limit: 1 })).toEqual(['Newest'])
  expect(await titles({ sort: 'breaking' })).toEqual(['Unknown volume', 'Newest', 'Largest'])
  expect(await titles({ sort: 'ending' })).toEqual(['Newest', 'Largest', 'Unknown volume'])
  expect(await titles({ status: 'closed' })).toEqual(['Ended'])
  expect(await titles({ status: 'all' })).toHaveLength(4)
  expect(await titles({ paired: true })).toEqual(['Largest'])
  expect(await titles({ venues: ['kalshi'] })).toEqual(['Largest', 'Unknown volume'])
  expect(await titles({ category: 'crypto' })).toEqual(['Largest'])
  expect(await titles({ offset: 1, limit: 1 })).toEqual(['Newest'])
  expect((await reader.listEvents({ ...QUERY, offset: 1, limit: 1 })).total).toBe(3)
  expect(await titles({ endingWithinHours: 48 })).toEqual(['Newest'])
  expect(await titles({ endingWithinHours: 8_760, sort: 'ending' })).toEqual(['Newest', 'Largest'])
  const all = (await reader.listEvents({ ...QUERY, status: 'all' })).events
  const idOf = (title: string) => all.find((event) => event.title === title)?.id ?? ''
  expect(await titles({ ids: [idOf('Ended'), idOf('Newest'), 'nothing'] })).toEqual(['Newest'])
  const first = [idOf('Unknown volume'), 'nothing', idOf('Newest')]
  expect(await titles({ first })).toEqual(['Unknown volume', 'Newest', 'Largest'])
  expect(await titles({ first, offset: 1, limit: 1 })).toEqual(['Newest'])
  expect((await reader.listEvents({ ...QUERY, first })).total).toBe(3)
  expect(await reader.listPairedGroups()).toEqual([
    {
      id: idOf('Largest'),
      outcomes: [
        {
          members: expect.arrayContaining(
            (['polymarket', 'kalshi'] as const).map((venue, i) => ({
              venue,
              marketId: [one, five][i]?.markets[0]?.id,
              inverted: false,
              status: 'open',
              closeTime: [undefined, now + day][i],
              volume: undefined,
              lastPrice: undefined,
              sureSet: 0,
            })),
          ),
        },
      ],
    },
  ])
})

test('categories are counted as choosing each would list it, and keep their places whatever the filters', async () => {
  const { save, reader, titles } = setUp()
  const events = [
    buildEvent('polymarket', { id: '1', title: 'Bitcoin up', category: 'Crypto' }),
    buildEvent('polymarket', {
      id: '2',
      title: 'Ether up',
      category: 'Crypto',
      endDate: Date.now() + 60_000,
    }),
    buildEvent('kalshi', { id: '3', title: 'Bitcoin down', category: 'crypto' }),
    buildEvent('kalshi', { id: '4', title: 'Up by five goals', category: 'Sports' }),
    buildEvent('kalshi', {
      id: '5',
      title: 'Up and gone',
      category: 'Weather',
      markets: [{ id: 'x', status: 'resolved' }],
    }),
    buildEvent('kalshi', { id: '6', title: 'Up to nobody' }),
  ]
  await save(
    events,
    events.map((event) => group(event)),
  )
  const filters: EventListFilters[] = [
    { status: 'open', paired: false },
    { status: 'all', paired: false, q: 'bitcoin' },
    { status: 'closed', paired: false, q: 'up' },
    { status: 'open', paired: false, venues: ['kalshi'] },
    { status: 'all', paired: false, venues: [] },
    { status: 'open', paired: false, endingWithinHours: 24 },
    { status: 'open', paired: true },
    { status: 'open', paired: false, ids: ['nothing'] },
  ]
  const counts: number[][] = []
  for (const one of filters) {
    const categories = await reader.listCategories(one)
    expect(categories.map(({ name, total }) => [name, total])).toEqual([
      ['Crypto', 3],
      ['Sports', 1],
      ['Weather', 1],
    ])
    counts.push(categories.map(({ count }) => count))
    for (const { name, count } of categories) {
      expect(await titles({ ...one, category: name })).toHaveLength(count)
    }
  }
  expect(counts).toEqual([
    [3, 1, 0],
    [2, 0, 0],
    [0, 0, 1],
    [1, 1, 0],
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('search forgives a slip of the finger, looks into outcomes, and takes any text', async () => {
  const { save, titles } = setUp()
  const events = [
    buildEvent('polymarket', { id: '1', title: 'Will Bitcoin hit $150,000 in 2026?' }),
    buildEvent('polymarket', {
      id: '2',
      title: 'Democratic nominee 2028',
      markets: [{ id: 'n', outcomeTitle: 'Gavin Newsom' }],
    }),
    buildEvent('polymarket', { id: '3', title: 'Recession in 2026?' }),
  ]
  await save(
    events,
    events.map((event) => group(event)),
  )
  expect(await titles({ q: 'bitcon' })).toEqual(['Will Bitcoin hit $150,000 in 2026?'])
  expect(await titles({ q: 'Recesion 2026' })).toEqual(['Recession in 2026?'])
  expect(await titles({ q: 'newsom' })).toEqual(['Democratic nominee 2028'])
  expect(await titles({ q: 'bitcoin zebra' })).toEqual([])
  expect(await titles({ q: '' })).toHaveLength(3)
  for (const q of ['%', '_', '\\', "'; drop table x", '\u0000', '🙂', ' ', '%_%', '\ud800'])
    expect(Array.isArray(await titles({ q }))).toBe(true)
})

test('a search finds other names of a thing, and the very word before words that hold it', async () => {
  const { save, titles } = setUp()
  const events = [
    'Federer wins Wimbledon?',
    'Fed cuts in December?',
    'Federal Reserve chair?',
    'Bitcoin up?',
  ].map((title, i) => buildEvent('polymarket', { id: String(i), title, volume: usd((9 - i) * 1_000_000) }))
  await save(
    events,
    events.map((event) => group(event)),
  )
  const found = await titles({ q: 'fed' })
  expect(found.slice(0, 2).sort()).toEqual(['Fed cuts in December?', 'Federal Reserve chair?'])
  expect(found[2]).toBe('Federer wins Wimbledon?')
  expect(await titles({ q: 'BTC' })).toEqual(['Bitcoin up?'])
  expect(await titles({ q: 'fomc cuts' })).toEqual(['Fed cuts in December?'])
})

test('a token or a market id leads to its market and event; ids of another venue do not', async () => {
  const { save, reader } = setUp()
  const event = buildEvent('polymarket', { id: '1', title: 'Rain?' })
  await save([event], [group(event)])
  for (const tokenId of ['1:yes', '1:no'])
    expect(await reader.findMarketsByToken([{ venue: 'polymarket', tokenId }])).toMatchObject([
      { market: { id: '1' }, group: { slug: 'rain', inverted: false } },
    ])
  expect(await reader.findMarketsByToken([{ venue: 'kalshi', tokenId: '1:yes' }])).toEqual([])
  expect(await reader.findMarketsByToken([])).toEqual([])
  expect(await reader.findMarketsById([{ venue: 'polymarket', marketId: '1' }])).toHaveLength(1)
  expect(await reader.findMarketsById([{ venue: 'kalshi', marketId: '1' }])).toEqual([])
})
