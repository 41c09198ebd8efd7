import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFetchJson } from '@/lib/net/createFetchJson'
import { createFakeClock, type FakeClock } from '@/lib/testing/fakeClock'
import {
  type FakeAnswer,
  type FakeVenueServer,
  type SeenRequest,
  startFakeVenueServer,
} from '@/lib/testing/fakeVenueServer'
import type { BookRef, EventPage } from '../connector'
import { createKalshiConnector } from './index'
import { wireEvent, wireMarket, wireSeries } from './wireRows'

let server: FakeVenueServer
let clock: FakeClock

beforeEach(async () => {
  server = await startFakeVenueServer()
  clock = createFakeClock({ auto: true })
})
afterEach(() => server.close())

const connector = (maxPages?: number) =>
  createKalshiConnector({
    fetchJson: createFetchJson({ clock, retry: { attempts: 1 } }),
    urls: { apiUrl: `${server.url}/trade-api/v2`, wsUrl: 'ws://127.0.0.1:9' },
    clock,
    maxPages,
  })

const signal = () => new AbortController().signal

async function sweep(options: { changedSince?: number } = {}, venue = connector()): Promise<EventPage[]> {
  const pages: EventPage[] = []
  for await (const page of venue.listEvents({ ...options, signal: signal() })) pages.push(page)
  return pages
}

const SERIES: FakeAnswer = { json: { series: [wireSeries()] } }
const NOT_FOUND: FakeAnswer = {
  status: 404,
  json: { error: { code: 'not_found', message: 'not found' } },
}

/** Answers by path below the API's base. */
const serve = (routes: Record<string, (request: SeenRequest) => FakeAnswer>) =>
  server.serve((request) => {
    const route = routes[request.url.pathname.replace('/trade-api/v2', '')]
    return route ? route(request) : NOT_FOUND
  })

const asked = (path: string) => server.requests.filter((request) => request.url.pathname.endsWith(path))

const refs = (count: number): BookRef[] =>
  Array.from({ length: count }, (_, i) => ({ marketId: `KXA-${i}`, yesTokenId: `KXA-${i}:yes` }))

const emptyBook = (ticker: string) => ({ ticker, orderbook_fp: { yes_dollars: [], no_dollars: null } })

const answerAll = ({ url }: SeenRequest): FakeAnswer => ({
  json: { orderbooks: url.searchParams.getAll('tickers').map(emptyBook) },
})

test('the open catalogue is swept by cursor to its end, every event once', async () => {
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
  expect(asked('/events').map((request) => request.url.search)).toEqual([
    '?status=open&with_nested_markets=true&limit=200',
    '?status=open&with_nested_markets=true&limit=200&cursor=c2',
  ])
  expect(asked('/events')[0]?.headers['accept-language']).toBe('en')
})

test('asked for changes, closings and resolutions come too', async () => {
  serve({ '/series': () => SERIES, '/events': () => ({ json: { events: [], cursor: null } }) })
  await sweep({ changedSince: 1_791_280_800_999 })
  expect(asked('/events')[0]?.url.search).toBe(
    '?min_updated_ts=1791280800&with_nested_markets=true&limit=200',
  )
})

test('a listing without end is left with a word, not swept for ever', async () => {
  serve({
    '/series': () => SERIES,
    '/events': ({ url }) => ({ json: { events: [], cursor: `${url.searchParams.get('cursor') ?? ''}x` } }),
  })
  const pages = await sweep({}, connector(3))
  expect(asked('/events')).toHaveLength(3)
  expect(pages.at(-1)?.refusals).toMatchObject([{ path: 'cursor' }])
})

test('series are read once an hour; one that is younger than the list is read by itself', async () => {
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
  expect(asked('/series')).toHaveLength(1)
  expect(asked('/series/KXNEW')).toHaveLength(1)
  await clock.advance(3_600_000)
  await sweep({}, venue)
  expect(asked('/series')).toHaveLength(2)
})

test('when the series cannot be renewed the last ones go on serving', async () => {
  const events = () => ({ json: { events: [wireEvent()], cursor: '' } })
  serve({ '/series': () => SERIES, '/events': events })
  const venue = connector()
  await sweep({}, venue)
  await clock.advance(3_600_000)
  serve({ '/series': () => ({ status: 500, json: {} }), '/events': events })
  const [page] = await sweep({}, venue)
  expect(page?.events[0]?.markets[0]?.fee.model).toBe('quadratic')
})

test('events are read again by id, resolved ones too; unknown ids are left out', async () => {
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

test('books are asked for by repeated parameter, fifty to a call', async () => {
  serve({ '/markets/orderbooks': answerAll })
  const batch = await connector().fetchBooks(refs(250), { signal: signal() })
  expect(batch.books).toHaveLength(250)
  expect(batch.missing).toEqual([])
  const sizes = asked('/markets/orderbooks').map(
    (request) => request.url.searchParams.getAll('tickers').length,
  )
  expect(sizes.sort((a, b) => b - a)).toEqual([50, 50, 50, 50, 50])
})

test('an empty book is a book; a ticker the answer leaves out is missing; a broken one is refused', async () => {
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

test('a batch that fails is told and the others stand; when all fail the venue fails', async () => {
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

test('an answer that is not the list fails as upstream error', async () => {
  serve({ '/series': () => SERIES, '/events': () => ({ json: { error: 'maintenance' } }) })
  await expect(sweep()).rejects.toMatchObject({ code: 'upstream_error', retryable: true })
})

test('giving up ends the read with the reason given', async () => {
  server.serve(() => 'hang')
  const controller = new AbortController()
  const reading = connector().fetchBooks(refs(1), { signal: controller.signal })
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(reading).rejects.toBe(reason)
})
