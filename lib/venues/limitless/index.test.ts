import { beforeEach, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import type { SeenRequest } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { allPages } from '../allPages.testkit'
import { createLimitlessConnector } from './index'
import { parseLimitlessMarket } from './parseEvents'
import { tokenId, wireBook, wireMarket, wireTrade } from './wireRows'

const server = fakeServerPerTest()
let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock()
})

const signal = () => new AbortController().signal
const connector = () =>
  createLimitlessConnector({
    clock,
    urls: { apiUrl: server.url, wsUrl: server.url },
    fetchJson: createFetchJson({
      clock,
      retry: { attempts: 1 },
      defaultLimit: { perSecond: 1e6, burst: 1e6 },
    }),
  })

const sweep = () => allPages(connector())

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => wireMarket({ slug: `market-${from + i}` }))
const pageOf = ({ url }: SeenRequest) => Number(url.searchParams.get('page'))
const requested = () => server.requests.map(({ url }) => url.pathname)

test('the catalogue is read by pages of 25, newest first, until a short one', async () => {
  server.serve((request) => ({
    json: {
      data: pageOf(request) === 3 ? rows(50, 4) : rows(25 * (pageOf(request) - 1), 25),
      totalMarketsCount: 54,
    },
  }))
  const events = (await sweep()).flatMap((page) => page.events)
  expect(events).toHaveLength(54)
  expect(server.requests.map(({ url }) => url.search)).toEqual([
    '?page=1&limit=25&sortBy=newest',
    '?page=2&limit=25&sortBy=newest',
    '?page=3&limit=25&sortBy=newest',
  ])
})

test('a row that shifts to the next page is returned once, and a short page is not the end while the venue counts more', async () => {
  server.serve((request) => {
    const data = [rows(0, 25), [...rows(24, 1), ...rows(25, 10)], rows(35, 5), []][pageOf(request) - 1]
    return { json: { data, totalMarketsCount: 41 } }
  })
  const ids = (await sweep()).flatMap((page) => page.events.map(({ id }) => id))
  expect(ids).toHaveLength(40)
  expect(new Set(ids).size).toBe(40)
})

test('an event that left the listing is reread by its slug; an unknown slug is omitted', async () => {
  server.serve(({ url }) =>
    url.pathname === '/markets/market-1'
      ? { json: wireMarket({ slug: 'market-1', status: 'RESOLVED', expired: true, winningOutcomeIndex: 0 }) }
      : { status: 404, json: { message: 'Market not found' } },
  )
  const page = await connector().fetchEvents(['market-1', 'gone', 'market-1'], { signal: signal() })
  expect(page.refusals).toEqual([])
  expect(page.events.map(({ markets }) => markets[0])).toMatchObject([{ status: 'resolved', result: 'yes' }])
  expect(requested()).toHaveLength(2)
})

test('of many books a bounded number is read now, longest waiting first, two at a time', async () => {
  const refs = Array.from({ length: 30 }, (_, i) => ({ marketId: `m-${i}`, yesTokenId: tokenId(1) }))
  server.serve(() => ({ json: wireBook() }))
  const venue = connector()
  const read: string[] = []
  for (let call = 0; call < 3; call += 1) {
    const batch = await venue.fetchBooks(refs, { signal: signal() })
    expect(batch.missing).toEqual([])
    read.push(...batch.books.map(({ marketId }) => marketId))
  }
  expect(read).toHaveLength(36)
  expect(new Set(read).size).toBe(30)
})

test('a group or an AMM market has no book; one failed book is reported and the others are returned', async () => {
  server.serve(({ url }) => {
    if (url.pathname.includes('group')) return { status: 400, json: { message: 'not available' } }
    return url.pathname.includes('sick') ? { status: 503, json: {} } : { json: wireBook() }
  })
  const refs = ['group', 'sick', 'well'].map((marketId) => ({ marketId, yesTokenId: tokenId(1) }))
  const batch = await connector().fetchBooks(refs, { signal: signal() })
  expect(batch.books.map(({ marketId }) => marketId)).toEqual(['well'])
  expect(batch.missing.map(({ marketId }) => marketId)).toEqual(['group'])
  expect(batch.refusals).toMatchObject([{ path: 'markets/sick/orderbook' }])
})

test('trades are read in pages of a hundred until there are enough, each fill once', async () => {
  const [market] = parseLimitlessMarket(wireMarket()).events[0]?.markets ?? []
  if (!market) throw new Error('The market of the fixture is not readable.')
  const fill = (n: number) =>
    wireTrade({ txHash: `0x${n}`, createdAt: new Date(Date.UTC(2026, 5, 1) - n * 1_000).toISOString() })
  server.serve((request) => {
    const from = 99 * (pageOf(request) - 1)
    const events = Array.from({ length: 100 }, (_, i) => fill(from + i))
    return { json: { events, page: pageOf(request), totalPages: 9, totalRows: 900 } }
  })
  const trades = await connector().fetchTrades?.(market, { signal: signal(), limit: 150 })
  expect(trades?.map(({ id }) => id.split(':')[0])).toEqual(Array.from({ length: 150 }, (_, n) => `0x${n}`))
  expect(server.requests.map(({ url }) => url.search)).toEqual(['?page=1&limit=100', '?page=2&limit=100'])
})

test('a history is requested by interval; an unknown market has none', async () => {
  const [market] = parseLimitlessMarket(wireMarket()).events[0]?.markets ?? []
  if (!market) throw new Error('The market of the fixture is not readable.')
  server.serve(() => ({ json: { data: [{ timestamp: 1_705_318_200_000, price: 0.5 }] } }))
  const read = () => connector().fetchPriceHistory?.(market, { signal: signal(), interval: '1w' })
  expect(await read()).toEqual([{ at: 1_705_318_200_000, price: 500_000 }])
  expect(server.requests[0]?.url.search).toBe('?interval=1w')
  server.serve(() => ({ status: 404, json: {} }))
  expect(await read()).toEqual([])
})
