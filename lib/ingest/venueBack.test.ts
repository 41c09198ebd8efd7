import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { buildBook, createFakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createIngest } from './createIngest'

const database = testDatabase()
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const venueOf = (id: 'polymarket' | 'opinion') => {
  const title = 'Will it rain in Oslo in December 2027?'
  const venue = createFakeVenue(id, [buildEvent(id, { id, title, endDate: Date.UTC(2027, 11, 31) })])
  for (const { markets } of venue.listed)
    for (const market of markets) venue.bookOf.set(market.id, buildBook(id, market.id, Date.now()))
  return venue
}

test('a venue that comes back after the start takes readiness from no other', async () => {
  const [poly, opinion] = [venueOf('polymarket'), venueOf('opinion')]
  opinion.fault = new Error('This venue is away.')
  const ingest = createIngest({
    platforms: ['polymarket', 'opinion'],
    connectors: new Map([poly, opinion].map((venue) => [venue.id, venue])),
    books: createMemoryBookStore({ clock: systemClock, staleAfterMs: 90_000 }),
    trades: createTradeTape(),
    catalogue: createCatalogueWriter(database.prisma),
    clock: systemClock,
    log: silent,
    settings: { catalogueMs: 100, matchMs: 50, hotMs: 50, warmTickMs: 50, backoffMinMs: 20 },
  })
  await until('Polymarket alone to be ready', async () => {
    const { polymarket, opinion: other } = ingest.readiness()
    return (polymarket && other === undefined) || undefined
  })
  const { fetchBooks } = opinion
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  opinion.fetchBooks = async (refs, options) => {
    await held
    return fetchBooks(refs, options)
  }
  opinion.fault = undefined
  await until('Opinion to answer', async () => ingest.health('opinion').state !== 'down' || undefined)
  expect(ingest.readiness()).toEqual({ polymarket: true, opinion: false })
  release()
  await until('Opinion to be ready', async () => ingest.readiness().opinion || undefined)
  await ingest.close()
})
