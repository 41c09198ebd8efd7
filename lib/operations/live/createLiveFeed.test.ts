import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import type { EventWriter } from '@/lib/contract/eventStream'
import { isCrossed } from '@/lib/core/domain/orderBook'
import type { Trade } from '@/lib/core/domain/trade'
import { price, shares } from '@/lib/core/domain/units'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member, NOW } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createFairRotation } from '@/lib/infra/limits/fairRotation'
import type { Runtime } from '@/lib/operations/runtime'
import { platformBookOf, viewMembers } from '@/lib/operations/views/memberView'
import { createLiveFeed, type LiveFeed } from './createLiveFeed'

const members = [member(poly), member(kalshi, true)]
const rain = buildGroup('rain', [buildOutcome('o1', members)])

/** A client whose connection can be blocked. */
function createReader(feed: LiveFeed) {
  const books = new Map<string, PlatformBook>()
  const trades: string[] = []
  let gaps = 0
  let takes = true
  let lastEventId: string | undefined
  let snapshots = 0
  let writer: EventWriter | undefined

  function read(text: string) {
    for (const message of text.split('\n\n')) {
      const event = /^event: (\w+)$/m.exec(message)?.[1]
      const data = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '{}')
      lastEventId = /^id: (.*)$/m.exec(message)?.[1] ?? lastEventId
      const before = books.get(data.platform)
      if (event === 'trade') trades.push(data.id)
      if (event === 'trade_gap') gaps += 1
      if (event === 'book') {
        snapshots += 1
        books.set(data.platform, data.book)
      }
      if (event === 'book_delta' && before) books.set(data.platform, applyDelta(before, data))
    }
  }
  const reader = {
    books,
    trades,
    gaps: () => gaps,
    snapshots: () => snapshots,
    block() {
      takes = false
    },
    drain() {
      takes = true
      writer?.drained()
    },
    leave: () => writer?.closed(),
    join(to = feed) {
      const sink = {
        write(bytes: Uint8Array) {
          read(Buffer.from(bytes).toString())
          return takes
        },
        end: () => undefined,
      }
      takes = true
      writer = to.open(sink, { client: '10.0.0.1', watched: [{ event: to.follow(rain) }], lastEventId })
    },
  }
  reader.join()
  return reader
}

const ladder = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 19 }).map((p) => p / 20),
    fc.integer({ min: 1, max: 9_999_999 }).map((size) => size / 1_000_000),
  ),
  { maxLength: 6 },
)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ market: fc.constantFrom(poly, kalshi), bids: ladder, asks: ladder }) },
  { weight: 1, arbitrary: fc.record({ stale: fc.constantFrom(poly, kalshi) }) },
  { weight: 4, arbitrary: fc.constantFrom('flush', 'block', 'drain', 'leave' as const) },
)

/** Mostly longer than the conflation interval. */
const flushed = () => new Promise((resolve) => setTimeout(resolve, 15))
/** Polls long enough for a busy machine. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 5 })

test('a client that follows deltas, falls behind, disconnects and reconnects always converges to the current books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), fc.boolean(), async (steps, isBusy) => {
      const { runtime, books } = createTestRuntime({ events: [rain] })
      for (const market of [poly, kalshi])
        books.put(buildBook(market, { bids: [[0.4, 1]], asks: [[0.5, 1]] }))
      const feed = createLiveFeed(runtime, createFairRotation({ hasLoopBudget: () => !isBusy }))
      const [steady, unsteady] = [createReader(feed), createReader(feed)]
      let receivedAt = NOW
      let isAway = false
      for (const one of steps) {
        if (typeof one === 'string') {
          if (isAway) unsteady.join()
          isAway = one === 'leave'
          if (one === 'flush') await flushed()
          else unsteady[one]()
        } else if ('stale' in one) books.markStale({ venue: one.stale.venue })
        else {
          receivedAt += 1
          const { market, bids, asks } = one as { market: typeof poly; bids: Ladder; asks: Ladder }
          const book = buildBook(market, { bids, asks, receivedAt })
          if (!isCrossed(book)) books.put(book)
        }
      }
      if (isAway) unsteady.join()
      const truth = Object.fromEntries(
        viewMembers(runtime, members).map((view) => [view.platform, platformBookOf(view, 50)]),
      )
      for (const reader of [steady, unsteady]) {
        await soon(() => {
          reader.drain()
          return Object.fromEntries(reader.books)
        }).toEqual(truth)
        reader.leave()
      }
    }),
    { numRuns: sampled({ full: 60, quick: 20 }) },
  )
})

const feedOf = (runtime: Runtime, { isBusy = false } = {}) =>
  createLiveFeed(runtime, createFairRotation({ hasLoopBudget: () => !isBusy }))

test('a client that reconnects in time gets deltas only; one with a backlog gets snapshots', async () => {
  const { runtime, books } = createTestRuntime({ events: [rain] })
  const put = (bid: number, receivedAt: number) =>
    books.put(buildBook(poly, { bids: [[bid, 1]], asks: [[0.9, 1]], receivedAt }))
  put(0.1, NOW)
  const feed = feedOf(runtime)
  const [steady, reader] = [createReader(feed), createReader(feed)]
  const bidOf = ({ books }: typeof reader) => books.get('platform_1')?.yes_bid
  expect(reader.snapshots()).toBe(1)
  reader.leave()
  put(0.2, NOW + 1)
  await soon(() => bidOf(steady)).toBe(0.2)
  reader.join()
  expect(bidOf(reader)).toBe(0.2)
  expect(reader.snapshots()).toBe(1)
  reader.block()
  for (const i of [3, 4, 5]) {
    put(i / 10, NOW + i)
    await soon(() => bidOf(steady)).toBe(i / 10)
  }
  expect(bidOf(reader)).toBe(0.3)
  reader.drain()
  expect(bidOf(reader)).toBe(0.5)
  expect(reader.snapshots()).toBe(2)
  for (const one of [steady, reader]) one.leave()
})

test('on a busy loop streams get their first snapshots in turn, and one that closes early frees its slot', async () => {
  const { runtime, books } = createTestRuntime({ events: [rain] })
  books.put(buildBook(poly, { bids: [[0.4, 1]], asks: [[0.5, 1]] }))
  const feed = feedOf(runtime, { isBusy: true })
  const left = Array.from({ length: 32 }, () => createReader(feed))
  expect(() => feed.connections.admit({ address: '10.0.0.1' }, [])).toThrow('At most 32 streams')
  for (const reader of left) reader.leave()
  const reader = createReader(feed)
  expect(reader.snapshots()).toBe(0)
  await soon(() => reader.snapshots()).toBe(1)
  expect(left.every((one) => one.snapshots() === 0)).toBe(true)
  reader.leave()
})

const trade = (id: string): Trade => ({
  venue: 'polymarket',
  marketId: 'p1',
  id,
  at: NOW,
  outcome: 'yes',
  side: 'buy',
  price: price(400_000),
  size: shares(1_000_000),
})
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `t${from + i}`)

test('trades during an absence or under backpressure arrive afterwards, each once and in order', async () => {
  const { runtime, books } = createTestRuntime({ events: [rain] })
  books.put(buildBook(poly, { bids: [[0.1, 1]], asks: [[0.9, 1]] }))
  const feed = feedOf(runtime)
  const [steady, reader] = [createReader(feed), createReader(feed)]
  const add = async (from: number, to: number) => {
    for (const id of ids(from, to)) runtime.trades.add(trade(id))
    await soon(() => steady.trades.at(-1)).toBe(`t${to}`)
  }
  await add(1, 3)
  reader.leave()
  await add(4, 9)
  reader.join()
  expect(reader.trades).toEqual(ids(1, 9))
  reader.block()
  // One more write fills the connection; later trades stay in the backlog.
  await add(10, 10)
  await add(11, 15)
  expect(reader.trades).toEqual(ids(1, 10))
  reader.drain()
  expect(reader.trades).toEqual(ids(1, 15))
  await add(16, 17)
  expect(reader.trades).toEqual(ids(1, 17))
  expect([steady.trades, steady.gaps(), reader.gaps()]).toEqual([ids(1, 17), 0, 0])
  for (const one of [steady, reader]) one.leave()
})

test('a client that missed more trades than are retained gets the newest ones after a gap message', async () => {
  const { runtime } = createTestRuntime({ events: [rain] })
  const feed = feedOf(runtime)
  const [steady, reader] = [createReader(feed), createReader(feed)]
  runtime.trades.add(trade('t0'))
  await soon(() => reader.trades).toEqual(['t0'])
  reader.leave()
  for (let i = 1; i <= 20_000; i += 500) {
    for (const id of ids(i, i + 499)) runtime.trades.add(trade(id))
    await soon(() => steady.trades.at(-1)).toBe(`t${i + 499}`)
  }
  reader.join()
  expect(reader.gaps()).toBe(1)
  expect(reader.trades.length).toBeGreaterThan(1_000)
  expect(reader.trades.slice(1)).toEqual(ids(20_002 - reader.trades.length, 20_000))
  // More at once than one delivery holds.
  for (const id of ids(20_001, 22_000)) runtime.trades.add(trade(id))
  await soon(() => steady.trades.at(-1)).toBe('t22000')
  expect(steady.gaps()).toBe(1)
  expect(steady.trades.slice(-1_000)).toEqual(ids(21_001, 22_000))
  for (const one of [steady, reader]) one.leave()
}, 60_000)

test("a client with another process's id gets a gap message for trades", async () => {
  const { runtime } = createTestRuntime({ events: [rain] })
  const feeds = [feedOf(runtime), feedOf(runtime)] as const
  const reader = createReader(feeds[0])
  runtime.trades.add(trade('t1'))
  await soon(() => reader.trades).toEqual(['t1'])
  expect(reader.gaps()).toBe(0)
  reader.leave()
  reader.join(feeds[1])
  expect(reader.gaps()).toBe(1)
  reader.leave()
})
