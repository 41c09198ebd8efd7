import { expect, test } from 'vitest'
import type { Market } from '@/lib/core/domain/market'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import type { SeenRequest } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { allPages } from '../allPages.testkit'
import type { EventPage } from '../connector'
import { createOpinionConnector } from './index'
import { enveloped, tokenId, wireBinary, wireBook, wireCategorical } from './wireRows'

const server = fakeServerPerTest()

const clock = createFakeClock({ auto: true })
const { signal } = new AbortController()
const connect = ({ apiKey, maxPages }: { apiKey?: string; maxPages?: number } = { apiKey: 'secret' }) =>
  createOpinionConnector({
    fetchJson: createFetchJson({ clock, retry: { attempts: 1 } }),
    urls: { apiUrl: `${server.url}/openapi/`, wsUrl: 'ws://127.0.0.1:1' },
    apiKey,
    clock,
    maxPages,
  })

const sweep = (maxPages?: number) => allPages(connect({ apiKey: 'secret', maxPages }))
const idsOf = (pages: EventPage[]) => pages.map(({ events }) => events.map(({ id }) => id))
const pageOf = ({ url }: SeenRequest) => Number(url.searchParams.get('page'))
const rows = (...ids: number[]) => ids.map((marketId) => wireBinary({ marketId }))

test('without a key no request is sent: the connector says what it needs and where to get it', () => {
  const without = connect({})
  expect(without.unusable).toMatch(/API key.*https:\/\/docs\.opinion\.trade.*OPINION_API_KEY/)
  expect(without.stream).toBeUndefined()
  const having = connect()
  expect(having.unusable).toBeUndefined()
  expect(having.stream?.maxMarkets).toBeGreaterThan(0)
  expect(having.fetchTrades).toBeUndefined()
})

test('the catalogue is requested with both kinds, in the largest pages, with the key in the header', async () => {
  server.serve(() => ({ json: enveloped({ total: 2, list: [wireBinary(), wireCategorical()] }) }))
  expect(idsOf(await sweep())).toEqual([['binary-2764', 'categorical-788']])
  const [request] = server.requests
  expect(request?.url.pathname).toBe('/openapi/market')
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    page: '1',
    limit: '20',
    marketType: '2',
    status: 'activated',
    sortBy: '1',
  })
  expect(request?.headers.apikey).toBe('secret')
})

test('rows that shift while they are read are returned once; the count, not a short page, marks the end', async () => {
  const pages = [rows(5, 4), rows(4, 3), rows(2)]
  server.serve((request) => ({ json: enveloped({ total: 5, list: pages[pageOf(request) - 1] ?? [] }) }))
  expect(idsOf(await sweep())).toEqual([['binary-5', 'binary-4'], ['binary-3'], ['binary-2']])
})

test('without a count an empty page marks the end', async () => {
  server.serve((request) => ({ json: enveloped({ list: pageOf(request) === 1 ? rows(1) : [] }) }))
  expect(idsOf(await sweep())).toEqual([['binary-1'], []])
})

test('a listing that repeats itself or never ends is abandoned, and that is reported', async () => {
  server.serve(() => ({ json: enveloped({ total: 1_000, list: rows(1) }) }))
  const ofPages = (await sweep()).flatMap(({ refusals }) => refusals)
  expect(ofPages.filter(({ path }) => path === 'page')).toEqual([
    { path: 'page', message: 'repeats: the listing was left there' },
  ])
  server.serve((request) => ({ json: enveloped({ total: 1_000, list: rows(pageOf(request)) }) }))
  const pages = await sweep(3)
  expect(idsOf(pages)).toEqual([['binary-1'], ['binary-2'], ['binary-3'], []])
  expect(pages.at(-1)?.refusals).toEqual([{ path: 'page', message: 'goes on after 3 pages' }])
})

test('each kind of topic is requested at its own endpoint, and only requested topics are returned', async () => {
  server.serve(({ url }) => {
    if (url.pathname === '/openapi/token/fee-rates') return { json: enveloped({ takerFeeBps: '200' }) }
    if (url.pathname === '/openapi/market/788')
      return { json: enveloped({ data: wireBinary({ marketId: 788 }) }) }
    if (url.pathname === '/openapi/market/categorical/788')
      return { json: enveloped({ data: wireCategorical() }) }
    if (url.pathname === '/openapi/market/3') return { json: { errno: 10200, errmsg: 'market not found' } }
    return { json: enveloped({ data: wireBinary({ marketId: 9 }) }) }
  })
  const ids = ['binary-788', 'categorical-788', 'binary-3', 'binary-4', '788']
  const { events, refusals } = await connect().fetchEvents(ids, { signal })
  expect(events.map(({ id }) => id)).toEqual(['binary-788', 'categorical-788'])
  expect(refusals).toEqual([])
  expect(server.requests.filter(({ url }) => url.pathname.startsWith('/openapi/market/'))).toHaveLength(4)
  // The token has its own fee.
  expect(events[0]?.markets[0]?.fee).toMatchObject({ rate: 0.02 })
})

test('one book per token is read; a failing one fails alone', async () => {
  const books: Record<string, unknown> = {
    [tokenId(1)]: enveloped(wireBook()),
    [tokenId(2)]: enveloped(wireBook({ tokenId: tokenId(2), bids: [], asks: [] })),
    [tokenId(3)]: { errno: 404, errmsg: 'token not found' },
    [tokenId(4)]: enveloped(wireBook({ tokenId: tokenId(1) })),
    [tokenId(5)]: enveloped(wireBook({ tokenId: tokenId(5), bids: [{ price: '0.5', size: '1' }] })),
    [tokenId(6)]: { errno: 10605, errmsg: 'depth' },
  }
  server.serve(({ url }) => ({ json: books[url.searchParams.get('token_id') ?? ''] }))
  const refs = [1, 2, 3, 4, 5, 6].map((n) => ({ marketId: String(n), yesTokenId: tokenId(n) }))
  const { books: batch, missing, refusals } = await connect().fetchBooks(refs, { signal })
  expect(batch.map(({ marketId, bids, asks }) => [marketId, bids.length, asks.length])).toEqual([
    ['1', 2, 2],
    ['2', 0, 0],
  ])
  expect(batch[0]).toMatchObject({
    venueTime: 1_788_100_000_901,
    bids: [
      { price: 423_000, size: 1_200_500_000 },
      { price: 410_000, size: 250_000_000 },
    ],
    asks: [{ price: 425_000 }, { price: 460_000 }],
  })
  expect(missing).toEqual([refs[2]])
  expect(refusals.map(({ path }) => path)).toEqual(['4: tokenId', '5: bids', '6'])
})

const market = { yesTokenId: tokenId(1) } as Market
const HOUR = 3_600

test.each([
  ['1h', '1h', 2 * HOUR],
  ['1d', '1h', 25 * HOUR],
  ['1w', '1h', 169 * HOUR],
  ['1m', '1d', 31 * 24 * HOUR],
] as const)('prices over %s come in steps of %s from %i s ago', async (interval, step, ago) => {
  const now = Math.floor(clock.now() / 1_000)
  server.serve(() => ({
    json: enveloped({
      history: [
        { t: now - HOUR, p: '0.42' },
        { t: now - 2 * HOUR, p: '0.4' },
        { t: now - 9_000 * HOUR, p: '0.1' },
        { t: now - 60, p: '1' },
        { t: 'x', p: '0.3' },
      ],
    }),
  }))
  const points = await connect().fetchPriceHistory?.(market, { interval, signal })
  expect(points).toEqual([
    { at: (now - 2 * HOUR) * 1_000, price: 400_000 },
    { at: (now - HOUR) * 1_000, price: 420_000 },
  ])
  const requested = server.requests[0]?.url.searchParams
  expect(requested?.get('token_id')).toBe(tokenId(1))
  expect(requested?.get('interval')).toBe(step)
  expect(Number(requested?.get('end_at')) - Number(requested?.get('start_at'))).toBe(ago)
})

test('the full price history is requested without a start; an unknown token has none', async () => {
  server.serve(() => ({ json: { errno: 404, errmsg: 'token not found' } }))
  expect(await connect().fetchPriceHistory?.(market, { interval: 'all', signal })).toEqual([])
  expect(server.requests[0]?.url.searchParams.has('start_at')).toBe(false)
})
