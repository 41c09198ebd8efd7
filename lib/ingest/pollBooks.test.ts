import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { usd } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { buildBook, createFakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { createHotMarkets } from './hotMarkets'
import { createBookSweeps } from './pollBooks'
import { INGEST_SETTINGS } from './settings'
import { createVenueEvents } from './venueEvents'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const { signal } = new AbortController()
const settings = {
  ...INGEST_SETTINGS,
  topVolume: 2,
  maxHot: 3,
  warmMs: 10_000,
  warmTickMs: 1_000,
  warmStep: 4,
}

/** Ten open markets, m0 with the largest volume. */
function setUp() {
  const clock = createFakeClock()
  const markets = Array.from({ length: 10 }, (_, i) => ({ id: `m${i}`, volume24h: usd(100 - i) }))
  const event = buildEvent('kalshi', { id: 'E', markets })
  const connector = createFakeVenue('kalshi', [event])
  const events = createVenueEvents()
  events.commit(events.diff([event], { whole: false }))
  const books = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  const hotMarkets = createHotMarkets({ clock, settings })
  const suspects: string[] = []
  const live = new Set<string>()
  const sweeps = createBookSweeps({
    connector,
    events,
    books,
    hotMarkets,
    isLive: (id) => live.has(id),
    suspect: (ids) => suspects.push(...ids),
    clock,
    settings,
    log,
  })
  return { clock, connector, event, events, books, hotMarkets, suspects, live, sweeps }
}

test('viewed markets come first, then matched ones, then the largest by volume', async () => {
  const { sweeps, connector, hotMarkets, clock } = setUp()
  await sweeps.hot(signal)
  hotMarkets.setPaired([{ venue: 'kalshi', marketId: 'm8' }])
  hotMarkets.view([{ venue: 'kalshi', marketId: 'm9' }])
  await sweeps.hot(signal)
  await clock.advance(settings.viewedMs + 1)
  await sweeps.hot(signal)
  expect(connector.asked.books).toEqual([
    ['m0', 'm1'],
    ['m9', 'm8', 'm0'],
    ['m8', 'm0', 'm1'],
  ])
})

test('every other open market is polled once per `warmMs`', async () => {
  const { sweeps, connector, clock } = setUp()
  for (let tick = 0; tick < 10; tick += 1) {
    await sweeps.warm(signal)
    await clock.advance(settings.warmTickMs)
  }
  const requested = connector.asked.books.flat()
  expect(new Set(requested).size).toBe(8)
  expect(connector.asked.books.slice(0, 2).flat()).toHaveLength(8)
  expect(requested).not.toContain('m0')
})

test('a market without a book in the response is flagged stale and its event is reread', async () => {
  const { sweeps, connector, books, suspects, clock } = setUp()
  connector.bookOf.set('m0', buildBook('kalshi', 'm0', clock.now()))
  await sweeps.hot(signal)
  expect(books.get({ venue: 'kalshi', marketId: 'm0' })?.stale).toBe(false)
  connector.bookOf.clear()
  await sweeps.hot(signal)
  expect(books.get({ venue: 'kalshi', marketId: 'm0' })?.stale).toBe(true)
  expect(suspects).toContain('E')
})

test('a book that arrives after its market closed is not shown', async () => {
  const { sweeps, connector, books, events, event, clock } = setUp()
  connector.bookOf.set('m0', buildBook('kalshi', 'm0', clock.now()))
  connector.gate = clock.sleep(1_000)
  const sweep = sweeps.hot(signal)
  const closed = { ...event, markets: event.markets.map((one) => ({ ...one, status: 'closed' as const })) }
  events.commit(events.diff([closed], { whole: false }))
  await clock.advance(1_000)
  await sweep
  expect(books.get({ venue: 'kalshi', marketId: 'm0' })).toBeUndefined()
  expect(await sweeps.hot(signal)).toBeUndefined()
})

test('a live streamed book is neither polled nor overwritten', async () => {
  const { sweeps, connector, books, live, clock } = setUp()
  const ask = (marketId: string) => books.get({ venue: 'kalshi', marketId })?.book.receivedAt
  for (const id of ['m0', 'm1']) connector.bookOf.set(id, buildBook('kalshi', id, 5))
  live.add('m0')
  connector.gate = clock.sleep(1_000)
  const sweep = sweeps.hot(signal)
  live.add('m1')
  await clock.advance(1_000)
  await sweep
  expect(connector.asked.books).toEqual([['m1']])
  expect([ask('m0'), ask('m1')]).toEqual([undefined, undefined])
  live.clear()
  await sweeps.hot(signal)
  expect([ask('m0'), ask('m1')]).toEqual([5, 5])
})

test('a response does not overwrite a book streamed after the request', async () => {
  const { sweeps, connector, books, clock } = setUp()
  connector.gate = clock.sleep(1_000)
  connector.bookOf.set('m0', buildBook('kalshi', 'm0', clock.now() + 1_000))
  const sweep = sweeps.hot(signal)
  books.put(buildBook('kalshi', 'm0', clock.now() + 500))
  await clock.advance(1_000)
  await sweep
  expect(books.get({ venue: 'kalshi', marketId: 'm0' })?.book.receivedAt).toBe(clock.now() - 500)
})

test('viewed books stay fresh for seconds, the others for a full round', async () => {
  const { sweeps, connector, books, clock } = setUp()
  for (let i = 0; i < 10; i += 1) connector.bookOf.set(`m${i}`, buildBook('kalshi', `m${i}`, clock.now()))
  await sweeps.hot(signal)
  await sweeps.warm(signal)
  await clock.advance(settings.hotFreshMs + 1)
  const isStale = (marketId: string) => books.get({ venue: 'kalshi', marketId })?.stale
  expect([isStale('m0'), isStale('m5')]).toEqual([true, false])
  await clock.advance(settings.warmFreshMs)
  expect(isStale('m5')).toBe(true)
})
