import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import { price, shares, usd } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createFakeStream } from '@/lib/dev/testing/support/fakeStream'
import { buildBook, createFakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { createHotMarkets } from './hotMarkets'
import { INGEST_SETTINGS } from './settings'
import { createStreamedBooks } from './streamBooks'
import { createVenueEvents } from './venueEvents'
import { createVenueHealthStore } from './venueHealth'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const settings = { ...INGEST_SETTINGS, topVolume: 2, maxHot: 3 }

/** Ten open markets, m0 with the largest volume, and a stream that takes four. */
async function setUp() {
  const clock = createFakeClock()
  const markets = Array.from({ length: 10 }, (_, i) => ({ id: `m${i}`, volume24h: usd(100 - i) }))
  const event = buildEvent('kalshi', { id: 'E', markets })
  const connector = createFakeVenue('kalshi', [event])
  const stream = createFakeStream({ maxMarkets: 4 })
  const events = createVenueEvents()
  events.commit(events.diff([event], { whole: false }))
  const books = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  const trades = createTradeTape()
  const hotMarkets = createHotMarkets({ clock, settings })
  const health = createVenueHealthStore({ clock, log })
  const changes: string[] = []
  const losses: number[] = []
  const streamed = createStreamedBooks({
    connector,
    stream,
    events,
    books,
    trades,
    hotMarkets,
    changed: (ids) => changes.push(...ids),
    dropped: () => losses.push(clock.now()),
    health,
    clock,
    settings,
    log,
  })
  const stopping = new AbortController()
  const running = streamed.run(stopping.signal)
  await clock.advance(0)
  const receive = (...ids: string[]) => {
    for (const id of ids) {
      stream.living.add(id)
      stream.feed.book(buildBook('kalshi', id, clock.now()))
    }
  }
  const isStale = (marketId: string) => books.get({ venue: 'kalshi', marketId })?.stale
  const stop = async () => {
    stopping.abort()
    await running
  }
  return {
    clock,
    event,
    events,
    stream,
    books,
    trades,
    hotMarkets,
    health,
    changes,
    losses,
    streamed,
    receive,
    isStale,
    stop,
  }
}

test('the hottest markets are followed, as many as the venue allows; viewed ones within a second', async () => {
  const { stream, hotMarkets, clock, stop } = await setUp()
  expect(stream.follows).toEqual([['m0', 'm1', 'm2', 'm3']])
  hotMarkets.view([{ venue: 'kalshi', marketId: 'm9' }])
  await clock.advance(1_000)
  expect(stream.follows.at(-1)).toEqual(['m9', 'm0', 'm1', 'm2'])
  await clock.advance(10_000)
  expect(stream.follows).toHaveLength(2)
  await stop()
  expect(stream.closed).toBe(1)
  expect(clock.sleepers).toBe(0)
})

test('a quiet book stays fresh for as long as its stream lives, and not longer', async () => {
  const { receive, clock, isStale, stream, streamed, stop } = await setUp()
  receive('m0')
  await clock.advance(120_000)
  expect([isStale('m0'), streamed.isLive('m0')]).toEqual([false, true])
  stream.living.clear()
  await clock.advance(settings.streamTickMs)
  expect(streamed.isLive('m0')).toBe(false)
  await clock.advance(settings.streamFreshMs)
  expect(isStale('m0')).toBe(true)
  await stop()
})

test('a dropped book is stale at once and polled; its next snapshot restores it', async () => {
  const { receive, isStale, stream, streamed, losses, stop } = await setUp()
  receive('m0', 'm1')
  stream.living.delete('m0')
  stream.feed.lost(['m0'])
  expect([isStale('m0'), isStale('m1')]).toEqual([true, false])
  expect(streamed.isLive('m0')).toBe(false)
  expect(losses).toHaveLength(1)
  receive('m0')
  expect([isStale('m0'), streamed.isLive('m0')]).toEqual([false, true])
  await stop()
})

test('a polled book read while a streamed change was queued does not suppress the change', async () => {
  const { books, stream, clock, stop } = await setUp()
  const changed = buildBook('kalshi', 'm0', clock.now())
  await clock.advance(5)
  books.put({ ...buildBook('kalshi', 'm0', clock.now()), lastPrice: price(400_000) })
  stream.feed.book({ ...changed, lastPrice: price(410_000) })
  expect(books.get({ venue: 'kalshi', marketId: 'm0' })?.book.lastPrice).toBe(410_000)
  await stop()
})

test('a stream that is read late confirms nothing newer than what was read', async () => {
  const { receive, clock, isStale, stream, books, stop } = await setUp()
  receive('m0')
  stream.lagMs = 3_000
  await clock.advance(settings.streamTickMs)
  const { checkedAt = 0 } = books.get({ venue: 'kalshi', marketId: 'm0' }) ?? {}
  expect([isStale('m0'), clock.now() - checkedAt]).toEqual([false, settings.streamTickMs])
  stream.lagMs = settings.streamFreshMs + 1
  await clock.advance(settings.streamFreshMs)
  expect(isStale('m0')).toBe(true)
  // A message that waited as long is no proof either.
  receive('m0', 'm1')
  expect([isStale('m0'), isStale('m1')]).toEqual([true, true])
  stream.lagMs = Number.POSITIVE_INFINITY
  receive('m2')
  expect(isStale('m2')).toBe(true)
  stream.lagMs = 10
  await clock.advance(settings.streamTickMs)
  expect([isStale('m0'), isStale('m1'), isStale('m2')]).toEqual([false, false, false])
  await stop()
})

test('a book that is no longer followed turns stale by age alone', async () => {
  const { receive, clock, isStale, streamed, hotMarkets, stop } = await setUp()
  receive('m3')
  hotMarkets.view([{ venue: 'kalshi', marketId: 'm9' }])
  await clock.advance(1_000)
  expect([isStale('m3'), streamed.isLive('m3')]).toEqual([false, false])
  await clock.advance(settings.warmFreshMs + 1)
  expect(isStale('m3')).toBe(true)
  await stop()
})

test('a stream that throws is closed and reopened after a pause, its books stale meanwhile', async () => {
  const { receive, clock, isStale, stream, health, stop } = await setUp()
  receive('m0')
  stream.fault = new Error('bug')
  await clock.advance(settings.streamTickMs)
  expect(isStale('m0')).toBe(true)
  expect(stream.closed).toBe(1)
  await clock.advance(60_000)
  expect(health.get('kalshi').message).toContain('live feed is interrupted')
  stream.fault = undefined
  await clock.advance(settings.backoffMaxMs)
  expect(stream.follows.at(-1)).toEqual(['m0', 'm1', 'm2', 'm3'])
  receive('m0')
  expect(isStale('m0')).toBe(false)
  await stop()
})

test('books of other venues, unknown and ended markets are ignored; a fault in one message costs only that one', async () => {
  const { events, event, stream, clock, books, receive, stop } = await setUp()
  stream.feed.book(buildBook('polymarket', 'm0', clock.now()))
  receive('unknown')
  const closed = { ...event, markets: event.markets.map((one) => ({ ...one, status: 'closed' as const })) }
  events.commit(events.diff([closed], { whole: false }))
  receive('m0')
  expect([books.stats('kalshi').books, books.stats('polymarket').books]).toEqual([0, 0])
  await stop()
})

test('trades are stored, changes passed on', async () => {
  const { stream, trades, changes, clock, stop } = await setUp()
  const ref = { venue: 'kalshi', marketId: 'm0' } as const
  const trade = {
    ...ref,
    id: 't',
    at: clock.now(),
    outcome: 'yes',
    side: 'buy',
    price: price(1),
    size: shares(1),
  } as const
  stream.feed.trade(trade)
  stream.feed.trade({ ...trade, marketId: 'unknown' })
  stream.feed.changed(['m4'])
  expect(trades.get(ref)).toEqual([trade])
  expect(changes).toEqual(['m4'])
  await stop()
})

test('an interruption that lasts is reported, not every reconnect', async () => {
  const { stream, health, clock, stop } = await setUp()
  health.succeeded('kalshi', 'catalogue', 0)
  health.succeeded('kalshi', 'books', 0)
  const message = () => health.get('kalshi').message
  stream.feed.state({ connection: 'connecting', message: 'The connection was cut.' })
  await clock.advance(settings.streamGraceMs - settings.streamTickMs)
  expect(message()).toBe('')
  await clock.advance(2 * settings.streamTickMs)
  expect(message()).toBe(
    'Kalshi answers only in part: its live feed is interrupted, so books are read every few seconds. The connection was cut.',
  )
  stream.feed.state({ connection: 'open', message: '' })
  await clock.advance(settings.streamTickMs)
  expect(message()).toBe('')
  await stop()
})

test('a venue whose stream delivers books is not down, whatever its other endpoints answer', async () => {
  const { stream, health, clock, receive, stop } = await setUp()
  stream.feed.state({ connection: 'open', message: '' })
  receive('m0')
  await clock.advance(settings.streamTickMs)
  for (let i = 0; i < 5; i += 1) health.failed('kalshi', 'catalogue', new Error('no answer'))
  expect(health.get('kalshi').state).toBe('degraded')
  stream.living.clear()
  await clock.advance(settings.streamTickMs)
  expect(health.get('kalshi').state).toBe('down')
  await stop()
})

test('messages that waited here keep no venue from being down', async () => {
  const { stream, health, clock, receive, stop } = await setUp()
  stream.feed.state({ connection: 'open', message: '' })
  receive('m0')
  await clock.advance(settings.streamTickMs)
  stream.lagMs = 30_000
  await clock.advance(settings.streamFreshMs + settings.streamTickMs)
  for (let i = 0; i < 2; i += 1) {
    health.failed('kalshi', 'books', new Error('no answer'))
    receive('m0')
    await clock.advance(settings.streamTickMs)
  }
  expect(health.get('kalshi')).toMatchObject({ state: 'down', stream: { followed: 4, live: 0 } })
  stream.lagMs = 10
  await clock.advance(settings.streamTickMs)
  expect(health.get('kalshi')).toMatchObject({ state: 'degraded', stream: { live: 1 } })
  await stop()
})
