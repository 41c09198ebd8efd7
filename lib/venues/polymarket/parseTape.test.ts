import { expect, test } from 'vitest'
import type { Market } from '@/lib/core/domain/market'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { createPolymarketConnector } from './index'
import { parseGammaEvents } from './parseEvents'
import { tokenId, wireEvent } from './wireRows'

const server = fakeServerPerTest()

const { signal } = new AbortController()
const [found] = (await parseGammaEvents({ events: [wireEvent()] })).events.flatMap((event) => event.markets)
if (!found) throw new Error('no market')
const market: Market = found

const connector = () => {
  const clock = createFakeClock({ auto: true })
  return createPolymarketConnector({
    fetchJson: createFetchJson({ clock, retry: { attempts: 1 } }),
    urls: {
      gammaUrl: server.url,
      clobUrl: server.url,
      dataUrl: `${server.url}/`,
      wsUrl: 'ws://127.0.0.1:1/',
    },
    clock,
  })
}
const trades = (limit = 50) => connector().fetchTrades?.(market, { signal, limit })
const history = (interval: '1d' | 'all' = '1d') =>
  connector().fetchPriceHistory?.(market, { signal, interval })

const wireTrade = (over: Record<string, unknown> = {}) => ({
  proxy_wallet: `0x${'ab'.repeat(20)}`,
  side: 'BUY',
  token_id: tokenId(1),
  condition_id: market.conditionId,
  size: 12.5,
  price: 0.42,
  timestamp: 1_790_000_000,
  outcome: 'Yes',
  outcome_index: 0,
  transaction_hash: '0xaa',
  ...over,
})
const page = (data: unknown[], next_cursor: string | null = null) => ({
  json: { data, pagination: { limit: 100, offset: 0, has_more: next_cursor !== null, next_cursor } },
})

test('fills are requested by condition and listed newest first, each for its own token', async () => {
  server.serve(() =>
    page([
      wireTrade({ timestamp: 1_790_000_000 }),
      wireTrade({
        timestamp: 1_790_000_009,
        token_id: tokenId(2),
        side: 'SELL',
        price: 0.58,
        transaction_hash: '0xbb',
      }),
    ]),
  )
  expect(await trades(2)).toEqual([
    {
      venue: 'polymarket',
      marketId: market.id,
      id: '0xbb-no-sell-580000-12500000',
      at: 1_790_000_009_000,
      outcome: 'no',
      side: 'sell',
      price: 580_000,
      size: 12_500_000,
    },
    {
      venue: 'polymarket',
      marketId: market.id,
      id: '0xaa-yes-buy-420000-12500000',
      at: 1_790_000_000_000,
      outcome: 'yes',
      side: 'buy',
      price: 420_000,
      size: 12_500_000,
    },
  ])
  expect(server.requests.map(({ url }) => url.pathname + url.search)).toEqual([
    `/v2/trades?condition=${market.conditionId}&limit=2`,
  ])
})

test('identical fills of one transaction have distinct ids, stable when newer ones arrive', async () => {
  server.serve(() => page([wireTrade(), wireTrade()]))
  const before = (await trades())?.map(({ id }) => id)
  expect(new Set(before).size).toBe(2)
  server.serve(() => page([wireTrade({ timestamp: 1_790_000_005 }), wireTrade(), wireTrade()]))
  expect((await trades())?.map(({ id }) => id).slice(1)).toEqual(before)
})

test.each([
  { price: 0 },
  { price: 1 },
  { price: 'x' },
  { size: 0 },
  { size: -1 },
  { side: 'HOLD' },
  { token_id: tokenId(7) },
  { timestamp: 'now' },
])('a fill that cannot be read is left out: %o', async (over) => {
  server.serve(() => page([wireTrade(over), wireTrade()]))
  expect(await trades()).toHaveLength(1)
})

test('a tape of another shape is an error, and a market without a condition has none', async () => {
  server.serve(() => ({ json: { rows: [] } }))
  await expect(trades()).rejects.toMatchObject({ code: 'upstream_error' })
  const requested = server.requests.length
  const bare = { ...market, conditionId: undefined }
  expect(await connector().fetchTrades?.(bare, { signal, limit: 5 })).toEqual([])
  expect(server.requests).toHaveLength(requested)
})

test('the price history of the YES token is read to its last page, oldest first, including a payout', async () => {
  server.serve(({ url }) =>
    url.searchParams.has('cursor')
      ? page([
          { timestamp: 1_790_000_600, price: 0.5, resolution_seconds: 300 },
          { timestamp: 1_790_000_700, price: 1, resolution_seconds: 0 },
        ])
      : page([{ timestamp: 1_790_000_000, price: 0.4215, resolution_seconds: 300 }, { timestamp: 1 }], 'c1'),
  )
  expect(await history()).toEqual([
    { at: 1_790_000_000_000, price: 421_500 },
    { at: 1_790_000_600_000, price: 500_000 },
    { at: 1_790_000_700_000, price: 1_000_000 },
  ])
  const [first, second] = server.requests.map(({ url }) => Object.fromEntries(url.searchParams))
  expect(first).toEqual({ token_id: market.yesTokenId, interval: '1d', bucket_seconds: '300' })
  expect(second).toEqual({ ...first, cursor: 'c1' })
})

test('a long history is thinned to some hundred points including the last, and an endless one is abandoned', async () => {
  let pages = 0
  server.serve(() => {
    pages += 1
    const data = Array.from({ length: 300 }, (_, i) => ({ timestamp: pages * 1_000 + i, price: 0.5 }))
    return page(data, `c${pages}`)
  })
  const points = (await history('all')) ?? []
  expect(pages).toBe(8)
  expect(points.length).toBeLessThanOrEqual(500)
  expect(points.length).toBeGreaterThan(200)
  expect(points.at(-1)?.at).toBe(8_299_000)
  expect(points).toEqual([...points].sort((a, b) => a.at - b.at))
})
