import { expect, test } from 'vitest'
import { priceHistoryResponse } from '@/lib/contract/trades'
import { LISTED_BEFORE_MS, type MarketWindow } from '@/lib/core/domain/marketWindow'
import { price } from '@/lib/core/domain/units'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { GET } from './route'

const rain = buildGroup('rain', [
  buildOutcome('o1', [
    member(marketOn('polymarket', 'p1')),
    member(marketOn('kalshi', 'K1'), true),
    member(marketOn('limitless', 'l1')),
  ]),
])

function start(history: TestRuntimeOptions['history']) {
  installRuntime({ events: [rain], history })
}

test('returns a series for each platform, in YES prices of the event; null where a platform has none', async () => {
  const requested: string[] = []
  start({
    prices: async ({ venue }, { interval }) => {
      requested.push(`${venue} ${interval}`)
      return venue === 'limitless' ? undefined : [{ at: NOW + 999, price: price(420_000) }]
    },
  })
  const { series } = await routeReply(GET, priceHistoryResponse, {
    path: '/api/price-history?event=rain&interval=1w',
  })
  expect(series).toEqual({
    platform_1: [[NOW / 1_000, 0.42]],
    platform_2: [[NOW / 1_000, 0.58]],
    platform_3: null,
  })
  expect(requested.sort()).toEqual(['kalshi 1w', 'limitless 1w', 'polymarket 1w'])
})

test('a market of minutes has no history from before it was listed', async () => {
  const window = { asset: 'BTC', startsAt: NOW - 300_000, endsAt: NOW, yes: 'up' as const }
  const btc = buildGroup('btc', [buildOutcome('o1', [member(marketOn('polymarket', 'p1', { window }))])])
  const at = (ago: number) => ({ at: NOW - ago, price: price(500_000) })
  installRuntime({ events: [btc], history: { prices: async () => [at(90 * 86_400_000), at(60_000)] } })
  const { series } = await routeReply(GET, priceHistoryResponse, {
    path: '/api/price-history?event=btc&interval=all',
  })
  expect(series).toEqual({ platform_1: [[(NOW - 60_000) / 1_000, 0.5]] })
})

test('all of a market of minutes is read minute by minute while it is recent', async () => {
  const listed = (hoursAgo: number) => {
    const startsAt = NOW - hoursAgo * 3_600_000 + LISTED_BEFORE_MS
    return { asset: 'BTC', startsAt, endsAt: startsAt + 300_000, yes: 'up' as const }
  }
  const requested: string[] = []
  const readAll = async (window: MarketWindow) => {
    const btc = buildGroup('btc', [buildOutcome('o1', [member(marketOn('polymarket', 'p1', { window }))])])
    const prices = async (_market: unknown, { interval }: { interval: string }) => {
      requested.push(interval)
      return []
    }
    installRuntime({ events: [btc], history: { prices } })
    await routeReply(GET, priceHistoryResponse, { path: '/api/price-history?event=btc&interval=all' })
  }
  await readAll(listed(6))
  await readAll(listed(7))
  expect(requested).toEqual(['6h', 'all'])
})

test('returns 502 when no platform has a price history', async () => {
  start({})
  expect(await routeRefusal(GET, { path: '/api/price-history?event=rain' })).toMatchObject({ status: 502 })
})

test.each<[string, number, Record<string, string>]>([
  ['event=rain&interval=2d', 422, { 'query.interval': 'enum' }],
  ['event=hail', 404, { 'query.event': 'not_found' }],
])('"%s" is refused with %i', async (search, status, faults) => {
  start({})
  expect(await routeRefusal(GET, { path: `/api/price-history?${search}` })).toMatchObject({ status, faults })
})
