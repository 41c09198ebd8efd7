import { expect, test } from 'vitest'
import type { EventListFilters } from '@/lib/core/domain/catalogue'
import { usd } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { CATALOGUE_TABLES, group, openCatalogue, QUERY } from './catalogue/catalogue.testkit'

const database = testDatabase({ emptied: CATALOGUE_TABLES })

test('lists sort, page and filter, and count after the filters', async () => {
  const { save, reader, titles } = openCatalogue(database)
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

test('each category counts what choosing it would list, and keep their places whatever the filters', async () => {
  const { reader, titles, saveApart } = openCatalogue(database)
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
  await saveApart(events)
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

test('search tolerates a typo, includes outcomes, and accepts any text', async () => {
  const { titles, saveApart } = openCatalogue(database)
  const events = [
    buildEvent('polymarket', { id: '1', title: 'Will Bitcoin hit $150,000 in 2026?' }),
    buildEvent('polymarket', {
      id: '2',
      title: 'Democratic nominee 2028',
      markets: [{ id: 'n', outcomeTitle: 'Gavin Newsom' }],
    }),
    buildEvent('polymarket', { id: '3', title: 'Recession in 2026?' }),
  ]
  await saveApart(events)
  expect(await titles({ q: 'bitcon' })).toEqual(['Will Bitcoin hit $150,000 in 2026?'])
  expect(await titles({ q: 'Recesion 2026' })).toEqual(['Recession in 2026?'])
  expect(await titles({ q: 'newsom' })).toEqual(['Democratic nominee 2028'])
  expect(await titles({ q: 'bitcoin zebra' })).toEqual([])
  expect(await titles({ q: '' })).toHaveLength(3)
  for (const q of ['%', '_', '\\', "'; drop table x", '\u0000', '🙂', ' ', '%_%', '\ud800'])
    expect(Array.isArray(await titles({ q }))).toBe(true)
})

test('a search finds other names of a thing, and ranks the exact word before words that contain it', async () => {
  const { titles, saveApart } = openCatalogue(database)
  const events = [
    'Federer wins Wimbledon?',
    'Fed cuts in December?',
    'Federal Reserve chair?',
    'Bitcoin up?',
  ].map((title, i) => buildEvent('polymarket', { id: String(i), title, volume: usd((9 - i) * 1_000_000) }))
  await saveApart(events)
  const found = await titles({ q: 'fed' })
  expect(found.slice(0, 2).sort()).toEqual(['Fed cuts in December?', 'Federal Reserve chair?'])
  expect(found[2]).toBe('Federer wins Wimbledon?')
  expect(await titles({ q: 'BTC' })).toEqual(['Bitcoin up?'])
  expect(await titles({ q: 'fomc cuts' })).toEqual(['Fed cuts in December?'])
})
