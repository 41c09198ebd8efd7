import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GET as getEvent } from '@/app/api/event/[slug]/route'
import { GET as getOrderBook } from '@/app/api/orderbook/route'
import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import { distributionRequest } from '@/lib/contract/distribution'
import { eventDetail } from '@/lib/contract/event'
import { orderbookResponse } from '@/lib/contract/orderbook'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import { isCrossed } from '@/lib/core/domain/orderBook'
import { price } from '@/lib/core/domain/units'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { ladders } from '@/lib/dev/testing/support/ladders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { planOnce } from '@/lib/operations/trading/planDistribution'
import { liveFeedOf } from './liveFeedOf'

const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi, true)])])

const isHalfCrossed = ({ yes_bid, yes_ask }: PlatformBook) =>
  yes_bid !== null && yes_ask !== null && yes_bid >= yes_ask

/** Follows the stream as documented and records every state of every book by version. */
function follow(runtime: Parameters<typeof liveFeedOf>[0]) {
  const feed = liveFeedOf(runtime)
  const states = new Map<string, PlatformBook>()
  const current = new Map<string, PlatformBook>()
  const faults: string[] = []
  let change: StreamDelta[] = []

  function settle(platform: string, book: PlatformBook) {
    const before = current.get(platform)
    if (before && book.version <= before.version) faults.push(`${book.version} after ${before.version}`)
    if (isHalfCrossed(book)) faults.push(`${platform} is crossed at ${book.version}`)
    current.set(platform, book)
    states.set(`${platform} ${book.version}`, book)
  }

  function read(message: string) {
    const event = /^event: (\w+)$/m.exec(message)?.[1]
    const data = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '{}') as StreamBook | StreamDelta
    if (event === 'book') settle(data.platform, (data as StreamBook).book)
    if (event !== 'book_delta') return
    change.push(data as StreamDelta)
    if (!data.last) return
    const before = current.get(data.platform)
    if (before) settle(data.platform, change.reduce(applyDelta, before))
    change = []
  }

  const writer = feed.open(
    {
      write(bytes) {
        for (const message of Buffer.from(bytes).toString().split('\n\n')) read(message)
        if (change.length > 0) faults.push('A write ended within a change.')
        return true
      },
      end: () => undefined,
    },
    { client: '10.0.0.1', watched: [{ event: feed.follow(rain) }] },
  )
  return { states, current, faults, leave: () => writer.closed() }
}

const change = fc.record({
  market: fc.constantFrom(poly, kalshi),
  bids: ladders,
  asks: ladders,
  last: fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: undefined }),
})
const step = fc.oneof(
  { weight: 8, arbitrary: change },
  { weight: 1, arbitrary: fc.constantFrom('stale' as const, 'age' as const) },
  { weight: 5, arbitrary: fc.constantFrom('event' as const, 'orderbook' as const) },
  { weight: 2, arbitrary: fc.constant('delivered' as const) },
)

test('every book in a response equals the streamed book of the same version', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { runtime, books, clock } = installRuntime({ events: [rain] })
      let receivedAt = NOW
      const put = ({ market, bids, asks, last }: typeof change extends fc.Arbitrary<infer T> ? T : never) => {
        receivedAt += 1
        const book = buildBook(market, { bids: bids as Ladder, asks: asks as Ladder, receivedAt })
        if (!isCrossed(book)) books.put({ ...book, ...(last !== undefined && { lastPrice: price(last) }) })
      }
      for (const market of [poly, kalshi])
        put({ market, bids: [[0.4, 1]], asks: [[0.5, 1]], last: undefined })
      const stream = follow(runtime)
      const requested: [string, PlatformBook | null | undefined][] = []
      const isDelivered = () =>
        requested.every(([platform, book]) => !book || stream.states.has(`${platform} ${book.version}`))
      for (const one of steps) {
        if (one === 'event') {
          const { outcomes } = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
          requested.push(...Object.entries(outcomes[0]?.orderbooks ?? {}))
        } else if (one === 'orderbook') {
          const {
            combined: _,
            warnings: __,
            ...each
          } = await routeReply(getOrderBook, orderbookResponse, {
            path: '/api/orderbook?event=rain',
          })
          requested.push(...Object.entries(each))
        } else if (one === 'stale') books.markStale({ venue: 'kalshi' })
        else if (one === 'age') clock.advance(120_000)
        else if (one === 'delivered') await expect.poll(isDelivered, { timeout: 20_000 }).toBe(true)
        else put(one)
      }
      await expect.poll(isDelivered, { timeout: 20_000 }).toBe(true)
      for (const [platform, book] of requested)
        if (book) expect(stream.states.get(`${platform} ${book.version}`)).toEqual(book)
      expect(stream.faults).toEqual([])
      stream.leave()
    }),
    { numRuns: sampled({ full: 60, quick: 20 }) },
  )
}, 120_000)

test('a stream sends the books that a plan was computed from, even if they change right after', async () => {
  const { runtime, books } = installRuntime({ events: [rain] })
  const put = (ask: number, receivedAt: number) =>
    books.put(buildBook(poly, { asks: [[ask, 100]], receivedAt }))
  put(0.5, NOW)
  const stream = follow(runtime)
  put(0.4, NOW + 1)
  const body = distributionRequest.parse({
    tokens: { platform_1: poly.yesTokenId },
    direction: 'buy',
    amount_usd: 10,
  })
  const { platforms } = await planOnce(runtime, { body })
  put(0.3, NOW + 2)
  await expect.poll(() => stream.current.get('platform_1')?.yes_ask, { timeout: 20_000 }).toBe(0.3)
  const planned = stream.states.get(`platform_1 ${platforms.platform_1?.book_version}`)
  expect(planned?.yes.asks).toEqual([[0.4, 100]])
  stream.leave()
})

test('a change below the streamed levels is a version too', async () => {
  const { runtime, books } = installRuntime({ events: [rain] })
  const asks = (deepest: number): Ladder =>
    Array.from({ length: 60 }, (_, i) => [0.3 + i / 100, i === 59 ? deepest : 1])
  books.put(buildBook(poly, { asks: asks(1), receivedAt: NOW }))
  const stream = follow(runtime)
  books.put(buildBook(poly, { asks: asks(2), receivedAt: NOW + 1 }))
  const path = '/api/orderbook?event=rain&depth=100'
  const { platform_1: deep } = await routeReply(getOrderBook, orderbookResponse, { path })
  expect(deep?.yes.asks.at(-1)).toEqual([0.89, 2])
  await expect.poll(() => stream.current.get('platform_1')?.version, { timeout: 20_000 }).toBe(deep?.version)
  expect(stream.current.get('platform_1')?.yes.asks).toEqual(deep?.yes.asks.slice(0, 50))
  stream.leave()
})
