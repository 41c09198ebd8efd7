import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import type { VenueEvent } from '@/lib/core/domain/market'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { buildBook, createFakeVenue, type FakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createIngest } from './createIngest'

const database = testDatabase()
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const endDate = Date.UTC(2027, 11, 31)
const CITIES = ['Oslo', 'Rome', 'Lima', 'Cairo', 'Quito', 'Dakar']

/** The same questions on both venues, and on the second many more with a larger volume. */
const questions = (venue: 'polymarket' | 'opinion'): VenueEvent[] =>
  CITIES.map((city) =>
    buildEvent(venue, {
      id: `${venue}-${city}`,
      title: `Will it rain in ${city} in December 2027?`,
      endDate,
    }),
  )

/** Responds for one book at a time, as each is released. */
function slowBooks(venue: FakeVenue) {
  const { fetchBooks } = venue
  const waiting: (() => void)[] = []
  venue.fetchBooks = async (refs, options) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return fetchBooks(refs, options)
  }
  return { waiting: () => waiting.length, answer: () => waiting.shift()?.() }
}

function start(...venues: FakeVenue[]) {
  const books = createMemoryBookStore({ clock: systemClock, staleAfterMs: 90_000 })
  const ingest = createIngest({
    platforms: venues.map(({ id }) => id),
    connectors: new Map(venues.map((venue) => [venue.id, venue])),
    books,
    trades: createTradeTape(),
    catalogue: createCatalogueWriter(database.prisma),
    clock: systemClock,
    log: silent,
    settings: { catalogueMs: 100, matchMs: 50, hotMs: 50, warmTickMs: 50, sweepChunk: 1, backoffMinMs: 20 },
  })
  return { ingest, books }
}

test('a slow venue is ready once the last of its matched books has been read, and those come first', async () => {
  const poly = createFakeVenue('polymarket', questions('polymarket'))
  const large = Array.from({ length: 30 }, (_, i) => {
    const event = buildEvent('opinion', { id: `large-${i}`, title: `Will team ${i} win cup ${i}?`, endDate })
    return { ...event, markets: event.markets.map((market) => ({ ...market, volumeUsd: 9_000_000_000_000 })) }
  })
  const opinion = createFakeVenue('opinion', [...large, ...questions('opinion')])
  for (const venue of [poly, opinion])
    for (const { markets } of venue.listed)
      for (const { id } of markets) venue.bookOf.set(id, buildBook(venue.id, id, Date.now()))
  const gate = slowBooks(opinion)
  const { ingest, books } = start(poly, opinion)
  const matched = questions('opinion').flatMap(({ markets }) => markets.map(({ id }) => id))
  const unread = () => matched.filter((marketId) => !books.get({ venue: 'opinion', marketId }))

  await until('Polymarket to be ready', async () => ingest.readiness().polymarket || undefined)
  for (let left = matched.length; left > 0; left -= 1) {
    expect(unread()).toHaveLength(left)
    expect(ingest.readiness()).toEqual({ polymarket: true, opinion: false })
    await until('a request for a book', async () => gate.waiting() > 0 || undefined)
    gate.answer()
    await until('its answer', async () => unread().length < left || undefined)
  }
  await until('Opinion to be ready', async () => ingest.readiness().opinion || undefined)
  expect(
    large.filter(({ markets }) => books.get({ venue: 'opinion', marketId: markets[0]?.id ?? '' })),
  ).toEqual([])
  const closing = ingest.close()
  while (gate.waiting() > 0) gate.answer()
  await closing
})

test('a market whose book is missing, or fails three times, does not delay readiness', async () => {
  const poly = createFakeVenue('polymarket', questions('polymarket'))
  const opinion = createFakeVenue('opinion', questions('opinion'))
  for (const { markets } of poly.listed)
    for (const { id } of markets) poly.bookOf.set(id, buildBook('polymarket', id, Date.now()))
  const [broken = ''] = opinion.listed.flatMap(({ markets }) => markets.map(({ id }) => id))
  const { fetchBooks } = opinion
  let failures = 0
  opinion.fetchBooks = async (refs, options) => {
    if (!refs.some(({ marketId }) => marketId === broken)) return fetchBooks(refs, options)
    failures += 1
    throw new Error('This book is broken.')
  }
  const { ingest } = start(poly, opinion)
  await until('both to be ready', async () => {
    const { polymarket, opinion: other } = ingest.readiness()
    return (polymarket && other) || undefined
  })
  expect(failures).toBeGreaterThanOrEqual(3)
  await ingest.close()
})
