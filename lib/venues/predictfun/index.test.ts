import { expect, test } from 'vitest'
import type { Market } from '@/lib/core/domain/market'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { allPages } from '../allPages.testkit'
import type { EventPage } from '../connector'
import { createPredictfunConnector } from './index'
import { parseCategory } from './parseEvents'
import { tokenId, wireBook, wireCategory, wireChoice, wireUpDown, wrapped } from './wireRows'

const server = fakeServerPerTest()

const NOW = Date.UTC(2026, 8, 6, 12)
const clock = createFakeClock({ auto: true, now: NOW })
const { signal } = new AbortController()
const connect = ({ apiKey, maxPages }: { apiKey?: string; maxPages?: number } = { apiKey: 'secret' }) =>
  createPredictfunConnector({
    fetchJson: createFetchJson({ clock, retry: { attempts: 1 } }),
    urls: { apiUrl: `${server.url}/`, wsUrl: 'ws://127.0.0.1:1' },
    apiKey,
    clock,
    maxPages,
  })

const sweep = (maxPages?: number) => allPages(connect({ apiKey: 'secret', maxPages }))
const idsOf = (pages: readonly EventPage[]) => pages.map(({ events }) => events.map(({ id }) => id))
const queryOf = (i: number) => Object.fromEntries(server.requests[i]?.url.searchParams ?? [])
const ADA = 'will-ada-become-mayor-before-2027'
const market = parseCategory(wrapped(wireCategory())).events[0]?.markets[0] as Market

test('without a key no request is sent: the connector says what it needs and where to get it', () => {
  const without = connect({})
  expect(without.unusable).toMatch(/API key.*https:\/\/developers\.predict\.fun.*PREDICTFUN_API_KEY/)
  expect(without.stream).toBeUndefined()
  const having = connect()
  expect(having.unusable).toBeUndefined()
  expect(having.stream?.maxMarkets).toBeGreaterThan(0)
})

test('open categories are requested most traded first, with the key in the header, until there is no cursor', async () => {
  server.serve(({ url }) => ({
    json: url.searchParams.has('after') ? wrapped([wireChoice()]) : wrapped([wireCategory()], 'NDA1='),
  }))
  expect(idsOf(await sweep())).toEqual([[ADA], ['fed-decision-in-december']])
  expect(server.requests[0]?.url.pathname).toBe('/v1/categories')
  expect(queryOf(0)).toEqual({ first: '100', status: 'OPEN', sort: 'VOLUME_24H_DESC' })
  expect(queryOf(1)).toMatchObject({ after: 'NDA1=' })
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['secret', 'secret'])
})

test('an up-or-down market has its minutes and its price source; one over a day is ordinary', async () => {
  const day = wireUpDown({ slug: 'eth-updown-1d', endsAt: '2026-08-28T14:00:00.000Z' })
  server.serve(() => ({ json: wrapped([wireUpDown(), wireCategory(), day]) }))
  const pages = await sweep()
  expect(idsOf(pages)).toEqual([['eth-updown-15m-1787839200', ADA, 'eth-updown-1d']])
  expect(pages[0]?.events.map(({ markets }) => markets[0])).toMatchObject([
    {
      yesLabel: 'Up',
      noLabel: 'Down',
      window: {
        asset: 'ETH',
        startsAt: Date.UTC(2026, 7, 27, 14),
        endsAt: Date.UTC(2026, 7, 27, 14, 15),
        yes: 'up',
      },
      rules: expect.stringContaining('Resolution source: Chainlink ETHUSDT price feed.'),
    },
    { window: undefined },
    { window: undefined },
  ])
})

test('windows are read soonest first, for as long as one of a page begins in time', async () => {
  const later = wireUpDown({
    slug: 'eth-updown-15m-late',
    startsAt: '2026-08-27T20:00:00.000Z',
    endsAt: '2026-08-27T20:15:00.000Z',
  })
  server.serve(({ url }) => ({
    json: url.searchParams.has('after') ? wrapped([later], 'b') : wrapped([wireUpDown(), later], 'a'),
  }))
  const read = await connect().listWindows?.({ signal, until: Date.UTC(2026, 7, 27, 16) })
  expect(read?.events.map(({ id }) => id)).toEqual(['eth-updown-15m-1787839200'])
  expect(server.requests).toHaveLength(2)
  expect(Object.fromEntries(server.requests[0]?.url.searchParams ?? [])).toMatchObject({
    marketVariant: 'CRYPTO_UP_DOWN',
    sort: 'PUBLISHED_AT_ASC',
    status: 'OPEN',
  })
})

test('a row repeated on the next page is returned once; an endless listing is abandoned and reported', async () => {
  server.serve(({ url }) => ({
    json: wrapped([wireCategory()], url.searchParams.get('after') === 'a' ? 'b' : 'a'),
  }))
  const pages = await sweep()
  expect(idsOf(pages)).toEqual([[ADA], [], [], []])
  expect(pages.at(-1)?.refusals).toEqual([{ path: 'cursor', message: expect.stringContaining('repeats') }])
  let page = 0
  server.serve(() => {
    page += 1
    return { json: wrapped([wireCategory()], `p${page}`) }
  })
  expect((await sweep(2)).at(-1)?.refusals[0]?.message).toMatch(/after 2 pages/)
})

test('an event is read by its slug, and a response about another is ignored', async () => {
  server.serve(() => ({ json: wrapped(wireCategory()) }))
  const read = await connect().fetchEvents([ADA, 'a/b', ADA], { signal })
  expect(read.events.map(({ id }) => id)).toEqual([ADA])
  expect(server.requests.map(({ url }) => url.pathname).sort()).toEqual([
    '/v1/categories/a%2Fb',
    `/v1/categories/${ADA}`,
  ])
})

test('of many books a call reads twelve, and the next call the others', async () => {
  server.serve(({ url }) => ({
    json: wrapped(wireBook({ marketId: Number(url.pathname.split('/')[3]) })),
  }))
  const refs = Array.from({ length: 20 }, (_, i) => ({ marketId: String(i + 1), yesTokenId: tokenId(i) }))
  const connector = connect()
  const first = await connector.fetchBooks(refs, { signal })
  expect(first.books.map(({ marketId }) => marketId)).toEqual(refs.slice(0, 12).map((ref) => ref.marketId))
  expect(first.missing).toEqual([])
  const second = await connector.fetchBooks(refs, { signal })
  const requested = second.books.map(({ marketId }) => marketId)
  expect(requested.slice(0, 8)).toEqual(refs.slice(12).map((ref) => ref.marketId))
})

test('trades and prices are requested by the market, prices in steps that fit the interval', async () => {
  server.serve(({ url }) => ({
    json: url.pathname.endsWith('/timeseries')
      ? wrapped({
          resolution: '1h',
          series: [
            { x: NOW - 1_000, y: '0.5125' },
            { x: NOW - 3_600_000, y: 0.5 },
            { x: NOW + 5_000, y: '0.9' },
            { x: 'soon', y: '0.1' },
          ],
        })
      : wrapped([]),
  }))
  const connector = connect()
  expect(await connector.fetchTrades?.(market, { limit: 50, signal })).toEqual([])
  expect(queryOf(0)).toEqual({ marketId: '1739803', first: '50' })
  expect(await connector.fetchPriceHistory?.(market, { interval: '1w', signal })).toEqual([
    { at: NOW - 3_600_000, price: 500_000 },
    { at: NOW - 1_000, price: 512_500 },
  ])
  expect(server.requests[1]?.url.pathname).toBe('/v1/markets/1739803/timeseries')
  const { from, to, ...rest } = queryOf(1)
  expect(rest).toMatchObject({ metric: 'price', resolution: '1h' })
  expect(Number(to) - Number(from)).toBe((7 * 24 + 1) * 3_600_000)
  server.serve(() => ({ status: 404, json: { success: false, code: 404 } }))
  expect(await connector.fetchTrades?.(market, { limit: 50, signal })).toEqual([])
  expect(await connector.fetchPriceHistory?.(market, { interval: 'all', signal })).toEqual([])
})

test('a rejected key and a failure response are errors', async () => {
  server.serve(() => ({ status: 401, json: { success: false, code: 401, error: 'unauthorized' } }))
  await expect(sweep()).rejects.toMatchObject({ code: 'unauthorized' })
  server.serve(() => ({ json: { success: false, data: [] } }))
  await expect(sweep()).rejects.toMatchObject({ code: 'upstream_error', retryable: true })
})
