import type { EventFeeChange } from 'kalshi-typescript'
import { beforeEach, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import type { FakeAnswer, SeenRequest } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { allPages } from '../allPages.testkit'
import type { BookRef } from '../connector'
import { createKalshiConnector } from './index'
import { wireEvent, wireMarket, wireSeries } from './wireRows'

const server = fakeServerPerTest()
let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock({ auto: true })
})

const connector = (maxPages?: number) =>
  createKalshiConnector({
    fetchJson: createFetchJson({ clock, retry: { attempts: 1 } }),
    urls: { apiUrl: `${server.url}/trade-api/v2`, wsUrl: 'ws://127.0.0.1:9' },
    clock,
    maxPages,
  })

const signal = () => new AbortController().signal

const sweep = (options: { changedSince?: number } = {}, venue = connector()) => allPages(venue, options)

const SERIES: FakeAnswer = { json: { series: [wireSeries()] } }
const NOT_FOUND: FakeAnswer = {
  status: 404,
  json: { error: { code: 'not_found', message: 'not found' } },
}

/** Responses by path below the API's base. */
const serve = (routes: Record<string, (request: SeenRequest) => FakeAnswer>) =>
  server.serve((request) => {
    const route = routes[request.url.pathname.replace('/trade-api/v2', '')]
    return route ? route(request) : NOT_FOUND
  })

const requested = (path: string) => server.requests.filter((request) => request.url.pathname.endsWith(path))

const refs = (count: number): BookRef[] =>
  Array.from({ length: count }, (_, i) => ({ marketId: `KXA-${i}`, yesTokenId: `KXA-${i}:yes` }))

const emptyBook = (ticker: string) => ({ ticker, orderbook_fp: { yes_dollars: [], no_dollars: null } })

const answerAll = ({ url }: SeenRequest): FakeAnswer => ({
  json: { orderbooks: url.searchParams.getAll('tickers').map(emptyBook) },
})

test('the open catalogue is paged by cursor to its end, every event once', async () => {
  serve({
    '/series': () => SERIES,
    '/events': ({ url }) => {
      const first = url.searchParams.get('cursor') === null
      const later = wireEvent({ event_ticker: 'KXFED-27JAN' })
      return {
        json: first ? { events: [wireEvent()], cursor: 'c2' } : { events: [wireEvent(), later], cursor: '' },
      }
    },
  })
  const pages = await sweep()
  expect(pages.map((page) => page.events.map((event) => event.id))).toEqual([
    ['KXFED-26DEC'],
    ['KXFED-27JAN'],
  ])
  expect(pages[0]?.events[0]).toMatchObject({ tags: ['Fed', 'Interest Rates'] })
  expect(requested('/events').map((request) => request.url.search)).toEqual([
    '?status=open&with_nested_markets=true&limit=200',
    '?status=open&with_nested_markets=true&limit=200&cursor=c2',
  ])
  expect(requested('/events')[0]?.headers['accept-language']).toBe('en')
})

test('a read of changes includes closings and resolutions', async () => {
  serve({ '/series': () => SERIES, '/events': () => ({ json: { events: [], cursor: null } }) })
  await sweep({ changedSince: 1_791_280_800_999 })
  expect(requested('/events')[0]?.url.search).toBe(
    '?min_updated_ts=1791280800&with_nested_markets=true&limit=200',
  )
})

test('an endless listing is abandoned with a report', async () => {
  serve({
    '/series': () => SERIES,
    '/events': ({ url }) => ({ json: { events: [], cursor: `${url.searchParams.get('cursor') ?? ''}x` } }),
  })
  const pages = await sweep({}, connector(3))
  expect(requested('/events')).toHaveLength(3)
  expect(pages.at(-1)?.refusals).toMatchObject([{ path: 'cursor' }])
})

test('series are read once an hour; one newer than the list is read by itself', async () => {
  serve({
    '/series': () => SERIES,
    '/series/KXNEW': () => ({ json: { series: wireSeries({ ticker: 'KXNEW', fee_multiplier: 0.5 }) } }),
    '/events': () => ({
      json: { events: [wireEvent({ event_ticker: 'KXNEW-26', series_ticker: 'KXNEW' })], cursor: '' },
    }),
  })
  const venue = connector()
  const [page] = await sweep({}, venue)
  expect(page?.events[0]?.markets[0]?.fee).toMatchObject({ model: 'quadratic', multiplier: 0.5 })
  await sweep({}, venue)
  expect(requested('/series')).toHaveLength(1)
  expect(requested('/series/KXNEW')).toHaveLength(1)
  await clock.advance(3_600_000)
  await sweep({}, venue)
  expect(requested('/series')).toHaveLength(2)
})

test('when the series cannot be refreshed the last ones remain in use', async () => {
  const events = () => ({ json: { events: [wireEvent()], cursor: '' } })
  serve({ '/series': () => SERIES, '/events': events })
  const venue = connector()
  await sweep({}, venue)
  await clock.advance(3_600_000)
  serve({ '/series': () => ({ status: 500, json: {} }), '/events': events })
  const [page] = await sweep({}, venue)
  expect(page?.events[0]?.markets[0]?.fee.model).toBe('quadratic')
})

test('events are reread by id, including resolved ones; unknown ids are omitted', async () => {
  serve({
    '/series': () => SERIES,
    '/events/KXFED-26DEC': () => ({
      json: {
        event: wireEvent({ markets: [wireMarket({ status: 'finalized', result: 'no' })] }),
        markets: [],
      },
    }),
  })
  const page = await connector().fetchEvents(['KXFED-26DEC', 'KXGONE-1', 'KXFED-26DEC'], { signal: signal() })
  expect(page.refusals).toEqual([])
  expect(page.events.map((event) => event.markets[0])).toMatchObject([{ status: 'resolved', result: 'no' }])
})

test('books are requested by repeated parameter, fifty per call', async () => {
  serve({ '/markets/orderbooks': answerAll })
  const batch = await connector().fetchBooks(refs(250), { signal: signal() })
  expect(batch.books).toHaveLength(250)
  expect(batch.missing).toEqual([])
  const sizes = requested('/markets/orderbooks').map(
    (request) => request.url.searchParams.getAll('tickers').length,
  )
  expect(sizes.sort((a, b) => b - a)).toEqual([50, 50, 50, 50, 50])
})

test('an empty book is a book; a ticker absent from the response is missing; a broken one is rejected', async () => {
  serve({
    '/markets/orderbooks': () => ({
      json: {
        orderbooks: [emptyBook('KXA-0'), { ticker: 'KXA-2', orderbook: { yes: [[1, 1]] } }, emptyBook('X')],
      },
    }),
  })
  const batch = await connector().fetchBooks(refs(3), { signal: signal() })
  expect(batch.books).toMatchObject([{ marketId: 'KXA-0', bids: [], asks: [], receivedAt: clock.now() }])
  expect(batch.missing.map((ref) => ref.marketId)).toEqual(['KXA-1'])
  expect(batch.refusals).toMatchObject([{ path: 'KXA-2: orderbooks.1.orderbook_fp' }])
})

test('a failed batch is reported and the others are returned; when all fail the venue fails', async () => {
  serve({
    '/markets/orderbooks': (request) =>
      request.url.searchParams.has('tickers', 'KXA-0')
        ? { status: 429, json: { error: { code: 'too_many_requests' } } }
        : answerAll(request),
  })
  const batch = await connector().fetchBooks(refs(100), { signal: signal() })
  expect(batch.books).toHaveLength(50)
  expect(batch.refusals).toMatchObject([{ path: 'batches.0' }])
  await expect(connector().fetchBooks(refs(10), { signal: signal() })).rejects.toMatchObject({
    code: 'rate_limited',
    retryable: true,
  })
})

test('a response that is not the list is an upstream error', async () => {
  serve({ '/series': () => SERIES, '/events': () => ({ json: { error: 'maintenance' } }) })
  await expect(sweep()).rejects.toMatchObject({ code: 'upstream_error', retryable: true })
})

test('an abort ends the read with its reason', async () => {
  server.serve(() => 'hang')
  const controller = new AbortController()
  const reading = connector().fetchBooks(refs(1), { signal: controller.signal })
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(reading).rejects.toBe(reason)
})

/** The fee's multiplier now, and after ten minutes. */
async function expectMultipliers(now: number, later: number) {
  const venue = connector()
  const multiplier = async () => (await sweep({}, venue))[0]?.events[0]?.markets[0]?.fee.multiplier
  expect(await multiplier()).toBe(now)
  await clock.advance(600_000)
  expect(await multiplier()).toBe(later)
}

test('an announced fee applies from its time on, before the series are reread', async () => {
  const at = clock.now() + 600_000
  const change = { id: '1', series_ticker: 'KXFED', fee_type: 'quadratic', fee_multiplier: 0.5 }
  serve({
    '/series': () => SERIES,
    '/series/fee_changes': () => ({
      json: {
        series_fee_change_arr: [
          { ...change, scheduled_ts: new Date(at).toISOString() },
          { ...change, fee_multiplier: 9, scheduled_ts: Math.floor(clock.now() / 1_000) - 60 },
          { ...change, fee_multiplier: 'none' },
        ],
      },
    }),
    '/events': () => ({ json: { events: [wireEvent()], cursor: '' } }),
  })
  await expectMultipliers(1, 0.5)
  expect(requested('/series')).toHaveLength(1)
})

test('an announced override of an event applies from its time on', async () => {
  const at = clock.now() + 600_000
  const change: EventFeeChange = {
    id: '1',
    event_ticker: String(wireEvent().event_ticker),
    series_ticker: 'KXFED',
    fee_type_override: 'quadratic',
    fee_multiplier_override: 0.25,
    scheduled_ts: new Date(at).toISOString(),
  }
  serve({
    '/series': () => SERIES,
    '/events/fee_changes': () => ({ json: { event_fee_changes: [change], cursor: '' } }),
    '/events': () => ({ json: { events: [wireEvent()], cursor: '' } }),
  })
  await expectMultipliers(1, 0.25)
})

test('when announced fees cannot be read the catalogue still is', async () => {
  serve({
    '/series': () => SERIES,
    '/series/fee_changes': () => ({ status: 500, json: {} }),
    '/events': () => ({ json: { events: [wireEvent()], cursor: '' } }),
  })
  expect((await sweep())[0]?.events).toHaveLength(1)
})

/** A market as the catalogue returned it. */
async function marketOf(over: Record<string, unknown> = {}) {
  serve({
    '/series': () => SERIES,
    '/events': () => ({ json: { events: [wireEvent({ markets: [wireMarket(over)] })], cursor: '' } }),
  })
  const market = (await sweep())[0]?.events[0]?.markets[0]
  if (!market) throw new Error('The catalogue has no market.')
  return market
}

const wireTrade = {
  trade_id: 't',
  ticker: 'KXFED-26DEC-T3.75',
  count_fp: '1.00',
  yes_price_dollars: '0.4200',
  taker_outcome_side: 'yes',
  created_time: '2026-10-06T10:00:00Z',
}
const wireCandle = { end_period_ts: 1_791_280_800, price: { close_dollars: '0.4200' } }

test('a market’s trades are requested by its ticker, as many as requested', async () => {
  const market = await marketOf()
  const other = { ...wireTrade, ticker: 'KXOTHER' }
  serve({ '/markets/trades': () => ({ json: { trades: [wireTrade, other, wireTrade], cursor: 'c' } }) })
  const trades = await connector().fetchTrades?.(market, { signal: signal(), limit: 2 })
  expect(trades).toMatchObject([{ id: 't' }, { id: 't' }])
  expect(requested('/trades').map((request) => request.url.search)).toEqual([
    '?ticker=KXFED-26DEC-T3.75&limit=2',
  ])
})

test.each([
  ['1h', 3_600, '1'],
  ['6h', 6 * 3_600, '1'],
  ['1d', 86_400, '1'],
  ['1w', 7 * 86_400, '60'],
  ['1m', 30 * 86_400, '60'],
  ['all', 3 * 365 * 86_400, '1440'],
] as const)('the price history of %s', async (interval, reach, period) => {
  const market = await marketOf()
  const candles = Array.from({ length: 1_000 }, (_, i) => ({ ...wireCandle, end_period_ts: 60 * (i + 1) }))
  serve({
    '/markets/candlesticks': () => ({
      json: { markets: [{ market_ticker: market.id, candlesticks: candles }] },
    }),
  })
  const points = (await connector().fetchPriceHistory?.(market, { signal: signal(), interval })) ?? []
  const query = requested('/markets/candlesticks')[0]?.url.searchParams
  expect(query?.get('market_tickers')).toBe(market.id)
  expect(query?.get('period_interval')).toBe(period)
  expect(Number(query?.get('end_ts'))).toBe(Math.floor(clock.now() / 1_000))
  expect(Number(query?.get('end_ts')) - Number(query?.get('start_ts'))).toBe(reach)
  expect(points).toHaveLength(334)
  expect(points.at(-1)?.at).toBe(60_000_000)
})

test('data of markets settled long ago is read from the historical endpoint', async () => {
  const market = await marketOf({ status: 'finalized', result: 'yes' })
  serve({
    '/markets/trades': () => ({ json: { trades: [], cursor: '' } }),
    '/historical/trades': () => ({ json: { trades: [wireTrade], cursor: '' } }),
    '/markets/candlesticks': () => ({ json: { markets: [] } }),
    [`/historical/markets/${market.id}/candlesticks`]: () => ({
      json: { ticker: market.id, candlesticks: [wireCandle] },
    }),
  })
  const venue = connector()
  expect(await venue.fetchTrades?.(market, { signal: signal(), limit: 5 })).toHaveLength(1)
  expect(await venue.fetchPriceHistory?.(market, { signal: signal(), interval: '1w' })).toHaveLength(1)
  serve({
    '/markets/trades': () => ({ json: { trades: [], cursor: '' } }),
    '/markets/candlesticks': () => ({ json: { markets: [] } }),
  })
  expect(await venue.fetchTrades?.(market, { signal: signal(), limit: 5 })).toEqual([])
  expect(await venue.fetchPriceHistory?.(market, { signal: signal(), interval: '1w' })).toEqual([])
})

test('there is a stream only with a key', () => {
  expect(connector().stream).toBeUndefined()
  const urls = { apiUrl: server.url, wsUrl: 'ws://127.0.0.1:9', key: { id: 'k', privateKey: 'pem' } }
  const { stream } = createKalshiConnector({ fetchJson: createFetchJson({ clock }), urls, clock })
  expect(stream?.maxMarkets).toBe(4_000)
})
