import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import { testDatabase } from '@/lib/dev/testing/support/database'
import type { FakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { pagesOf, untilShown } from '@/lib/dev/testing/support/shownPages'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createIngest } from './createIngest'
import { listMore, moveEvents, rejectRain, startVenues } from './movedEvents.testkit'
import { INGEST_SETTINGS } from './settings'

const database = testDatabase()

const QUICK = {
  catalogueMs: 100,
  fullCatalogueMs: 100,
  matchMs: 50,
  warmTickMs: 100,
  backoffMinMs: 20,
  backoffMaxMs: 100,
}
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

function read(...venues: FakeVenue[]) {
  const clock = systemClock
  return createIngest({
    platforms: venues.map(({ id }) => id),
    connectors: new Map(venues.map((venue) => [venue.id, venue])),
    books: createMemoryBookStore({ clock, staleAfterMs: 90_000 }),
    trades: createTradeTape(),
    catalogue: createCatalogueWriter(database.prisma),
    clock,
    log: silent,
    settings: QUICK,
  })
}

const pages = () => pagesOf(database)
const shown = (...groups: string[]) => untilShown(database, groups)

test('a changed market, a new one and a decision reach the pages; a new process builds the same pages', async () => {
  const venues = startVenues()
  const { poly, kalshi } = venues
  const ingest = read(poly, kalshi)
  await shown('K+P')

  await moveEvents(venues, shown)

  const undo = await rejectRain(database)
  await shown('K', 'P', 'R')
  await undo()
  await shown('K+R', 'P')

  const before = await pages()
  expect(before.map((page) => page.split(' ')[1]).sort()).toEqual([
    'will-bitcoin-reach-150-000-in-2026',
    'will-it-rain-in-oslo-in-december-2026',
  ])
  await ingest.close()
  const again = read(poly, kalshi)
  await until('a first run of the new process', async () =>
    Object.values(again.readiness()).length === 2 ? true : undefined,
  )
  // No books arrive here, so the test detects the run by a change that only it can show.
  listMore(poly, 'N', 'Will it snow in Rome?')
  await shown('K+R', 'P', 'N')
  expect((await pages()).filter((page) => !page.endsWith(' N'))).toEqual(before)
  await again.close()
})

test('with the default settings a change is read and matched well within a minute', () => {
  expect(INGEST_SETTINGS.catalogueMs + INGEST_SETTINGS.matchMs).toBeLessThan(30_000)
})
