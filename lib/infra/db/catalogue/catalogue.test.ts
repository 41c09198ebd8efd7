import { expect, test } from 'vitest'
import { NO_FEE } from '@/lib/core/domain/fees'
import { price, usd } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { buildLink } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { CATALOGUE_TABLES, group, openCatalogue, QUERY } from './catalogue.testkit'
import { createCatalogueWriter } from './catalogueWriter'

const database = testDatabase({ emptied: CATALOGUE_TABLES })

test('links between two markets read back with their outcome and with which of them are sure', async () => {
  const { save, reader } = openCatalogue(database)
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
  const { reader, save, writer } = openCatalogue(database)
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

test('a stored minimum fee without its basis counts for every fill', async () => {
  const { reader, save } = openCatalogue(database)
  const fee = { ...NO_FEE, model: 'notional_quadratic' as const, rate: 0.04, minUsd: usd(250_000) }
  const event = buildEvent('opinion', { id: '7', title: 'Old row', markets: [{ id: '70', fee }] })
  await save([event], [group(event)])
  await database.prisma.$executeRawUnsafe(`update "VenueMarket" set fee = fee - 'minPer'`)
  const [hit] = await reader.findMarketsByToken([{ venue: 'opinion', tokenId: '70:yes' }])
  const read = hit?.market.fee
  expect(read).toEqual({ ...fee, minPer: 'fill' })
})

test('an unchanged catalogue is not written again', async () => {
  const { writer, reader } = openCatalogue(database)
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

test('a token or a market id leads to its market and event; ids of another venue do not', async () => {
  const { save, reader } = openCatalogue(database)
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
