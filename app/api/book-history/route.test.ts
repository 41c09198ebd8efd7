import { expect, test } from 'vitest'
import { POST as planOrder } from '@/app/api/liquidity/distribution/route'
import { GET as getOrderBook } from '@/app/api/orderbook/route'
import { bookHistoryResponse } from '@/lib/contract/bookHistory'
import { distributionResponse } from '@/lib/contract/distribution'
import { orderbookResponse } from '@/lib/contract/orderbook'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { GET } from './route'

const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi, true)])])
const MINUTE_MS = 60_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Polymarket's ask rises after a minute; a minute later its book is stale. Kalshi's YES is NO of the event. */
function start() {
  const made = installRuntime({ events: [rain] })
  const { books, clock } = made
  const put = (ask: number) =>
    books.put(buildBook(poly, { asks: [[ask, 500]], bids: [[0.38, 500]] }), { freshMs: 1e9 })
  put(0.4)
  books.put(buildBook(kalshi, { asks: [[0.61, 300]], bids: [[0.59, 200]] }), { freshMs: 1e9 })
  clock.advance(MINUTE_MS)
  put(0.45)
  clock.advance(MINUTE_MS)
  books.markStale({ venue: 'polymarket', marketId: poly.id })
  clock.advance(MINUTE_MS)
  return made
}

test('the last minutes in bands of price, with the best prices of each platform; what was not known is empty', async () => {
  start()
  const history = await routeReply(GET, bookHistoryResponse, {
    path: '/api/book-history?outcome_id=o1&window_s=240&instants=16',
  })
  expect(history).toMatchObject({ step_ms: 15_000, band: 0.01, low_price: 0.28 })
  const { platform_1: ours = [], platform_2: theirs = [] } = history.platforms
  const stand = (at: number) => Math.round((at - Date.parse(history.from)) / history.step_ms)
  expect(ours[stand(NOW - 15_000)] ?? null).toBeNull()
  expect(ours[stand(NOW + 30_000)]).toEqual([0.38, 0.4])
  expect(ours[stand(NOW + MINUTE_MS + 30_000)]).toEqual([0.38, 0.45])
  expect(ours.at(-1)).toBeNull()
  // A bid of 59¢ on the other side is an ask of 41¢.
  expect(theirs.at(-1)).toEqual([0.39, 0.41])
  const bandAt = (price: number) => Math.round((price - history.low_price) / history.band)
  const row = history.depth[stand(NOW + 30_000)] ?? []
  expect(row[bandAt(0.4)]).toBe(500)
  expect(row[bandAt(0.41)]).toBe(200)
  expect(row[bandAt(0.38)]).toBe(500)
  expect(history.depth.at(-1)?.reduce((sum, one) => sum + one, 0)).toBe(500)
  expect(history.depth[0]).toEqual([])
})

test('an order book of a moment is the one of then, and a book that was not known is left out', async () => {
  start()
  const at = async (ms: number) =>
    routeReply(getOrderBook, orderbookResponse, { path: `/api/orderbook?outcome_id=o1&at=${iso(ms)}` })
  const before = await at(NOW + 30_000)
  expect(before.platform_1?.yes.asks).toEqual([[0.4, 500]])
  expect(before.platform_2?.yes.bids).toEqual([[0.39, 300]])
  expect(before.combined?.yes.asks[0]).toEqual([0.4, 500])
  const later = await at(NOW + 2 * MINUTE_MS + 30_000)
  expect(later.platform_1).toBeNull()
  expect(later.platform_2).not.toBeNull()
  const long = await at(NOW - 60 * MINUTE_MS)
  expect(long).toMatchObject({ platform_1: null, platform_2: null, combined: null })
  expect(long.warnings).toEqual(['No book of that moment is known here.'])
})

test('an order is planned on the books of a moment, and has neither receipt nor stress there', async () => {
  start()
  const body = { tokens: { platform_1: 'p1:yes' }, direction: 'buy', amount_tokens: 100, include_fees: false }
  const plan = async (ms: number) =>
    routeReply(planOrder, distributionResponse, {
      path: '/api/liquidity/distribution',
      body: { ...body, at: iso(ms) },
    })
  expect((await plan(NOW + 30_000)).avg_price).toBe(0.4)
  expect((await plan(NOW + MINUTE_MS + 30_000)).avg_price).toBe(0.45)
  const refused = (more: object) =>
    routeRefusal(planOrder, { path: '/api/liquidity/distribution', body: { ...body, ...more } })
  expect(await refused({ at: iso(NOW + 2 * MINUTE_MS + 30_000) })).toMatchObject({ status: 503 })
  expect(await refused({ at: iso(NOW), stress: true })).toMatchObject({ status: 422 })
})

test.each<[string, number]>([
  ['event=rain&window_s=3600', 422],
  ['event=rain&instants=1000', 422],
  ['event=hail', 404],
])('"%s" is refused with %i', async (search, status) => {
  start()
  expect(await routeRefusal(GET, { path: `/api/book-history?${search}` })).toMatchObject({ status })
})
