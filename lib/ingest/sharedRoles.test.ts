import { afterEach, expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeVenue, type FakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { pagesOf, untilShown } from '@/lib/dev/testing/support/shownPages'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createIngest, type IngestDeps, type IngestRole } from './createIngest'
import { BITCOIN, END_DATE, listMore, moveEvents, RAIN, rejectRain, startVenues } from './movedEvents.testkit'
import type { IngestSettings } from './settings'

const database = testDatabase()

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const QUICK = {
  catalogueMs: 50,
  fullCatalogueMs: 50,
  matchMs: 30,
  othersMs: 50,
  backoffMinMs: 20,
  backoffMaxMs: 100,
}

/** A process that fills the given roles. */
function startProcess(venues: readonly FakeVenue[], settings: Partial<IngestSettings> = {}) {
  const terms = new Map<IngestRole, { stop: AbortController; done: Promise<void> }>()
  let lead: Parameters<NonNullable<IngestDeps['balanceRoles']>>[1] = async () => undefined
  const ingest = createIngest({
    platforms: venues.map(({ id }) => id),
    connectors: new Map(venues.map((venue) => [venue.id, venue])),
    books: createMemoryBookStore({ clock: systemClock, staleAfterMs: 90_000 }),
    trades: createTradeTape(),
    catalogue: createCatalogueWriter(database.prisma),
    clock: systemClock,
    log: silent,
    settings: { ...QUICK, ...settings },
    balanceRoles: (_roles, given) => {
      lead = given
      return { close: async () => undefined }
    },
  })
  const end = async (role: IngestRole) => {
    terms.get(role)?.stop.abort()
    await terms.get(role)?.done
    terms.delete(role)
  }
  const process = {
    ingest,
    begin(role: IngestRole) {
      const stop = new AbortController()
      terms.set(role, { stop, done: lead(role, stop.signal) })
    },
    end,
    async close() {
      for (const role of [...terms.keys()]) await end(role)
      await ingest.close()
    },
  }
  processes.push(process)
  return process
}

const processes: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.close()
})

const pages = () => pagesOf(database)
const shown = (...groups: string[]) => untilShown(database, groups)

test('the matching process sees what others read; slugs and decisions survive its failover', async () => {
  const venues = startVenues()
  const { poly, kalshi } = venues
  const [one, two] = [startProcess([poly, kalshi]), startProcess([poly, kalshi])]
  one.begin('polymarket')
  one.begin('matching')
  two.begin('kalshi')
  await shown('K+P')

  await moveEvents(venues, shown)
  const before = await pages()

  await one.end('matching')
  two.begin('matching')
  const undo = await rejectRain(database)
  await shown('K', 'P', 'R')

  await two.end('matching')
  one.begin('matching')
  listMore(poly, 'N', 'Will it snow?')
  await shown('K', 'N', 'P', 'R')
  await undo()
  await shown('K+R', 'N', 'P')
  expect((await pages()).filter((page) => !page.endsWith(' N'))).toEqual(before)
}, 60_000)

test('a venue that is handed over continues where it was, and stays on the pages meanwhile', async () => {
  await database.prisma.$executeRawUnsafe('truncate "VenueEvent", "EventGroup", "MatchCase" cascade')
  const venues = startVenues()
  const { poly, kalshi } = venues
  const [one, two] = [startProcess([poly, kalshi]), startProcess([poly, kalshi])]
  for (const role of ['polymarket', 'kalshi', 'matching'] as const) one.begin(role)
  await shown('K+P')

  await one.end('kalshi')
  expect(one.ingest.health('kalshi').message).toBe('Kalshi is read by another process.')
  // The venue does not answer: its state must come from the database alone.
  kalshi.fault = new Error('away')
  two.begin('kalshi')
  listMore(poly, 'R', RAIN)
  await shown('K+P', 'R')

  kalshi.fault = undefined
  listMore(kalshi, 'S', RAIN)
  await shown('K+P', 'R+S')
  expect(two.ingest.health('kalshi').state).not.toBe('down')
}, 60_000)

test('prices that diverge for long are detected between venues read by different processes', async () => {
  await database.prisma.$executeRawUnsafe('truncate "VenueEvent", "EventGroup", "MatchCase" cascade')
  const on = (venue: 'polymarket' | 'kalshi', id: string, bid: number) => {
    const fake = createFakeVenue(venue, [buildEvent(venue, { id, title: BITCOIN, endDate: END_DATE })])
    const ladders = { bids: [[bid, 5]], asks: [[bid + 0.02, 5]], receivedAt: Date.now() } as const
    fake.bookOf.set(id, buildBook(marketOn(venue, id), ladders))
    return fake
  }
  const venues = [on('polymarket', 'P', 0.6), on('kalshi', 'K', 0.2)]
  const settings = { pricesMs: 100, pricesApartMs: 500, hotMs: 100, warmTickMs: 100 }
  const [one, two] = [startProcess(venues, settings), startProcess(venues, settings)]
  one.begin('polymarket')
  one.begin('matching')
  two.begin('kalshi')
  await shown('K+P')
  const alarm = await until(
    'an alarm',
    async () => (await database.prisma.matchAlarm.findFirst()) ?? undefined,
  )
  expect(alarm).toMatchObject({ aVenue: 'polymarket', aEventId: 'P', bVenue: 'kalshi', bEventId: 'K' })
  expect(alarm.reason).toMatch(/^Prices stand apart: .* last 61\.0¢ \(spread 2\.0¢\) and 21\.0¢/)
  const reviews = createMatchReviews(database.prisma)
  const [found] = (await reviews.listCases({ filter: 'open', offset: 0, limit: 9 })).cases
  expect(found).toMatchObject({ state: 'published', alarm: alarm.reason })
  await until('the alarm on the page', async () => {
    const [outcome] = await database.prisma.groupOutcome.findMany()
    return JSON.stringify(outcome?.links).includes('Prices stand apart') || undefined
  })
}, 60_000)
