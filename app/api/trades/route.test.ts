import { expect, test } from 'vitest'
import { tradesResponse } from '@/lib/contract/trades'
import type { Trade } from '@/lib/core/domain/trade'
import { price, shares } from '@/lib/core/domain/units'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { getTrades } from '@/lib/operations/markets/getTrades'
import { GET } from './route'

const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi, true)])])
const snow = buildGroup('snow', [
  buildOutcome('a', [member(marketOn('kalshi', 'A'))], { title: 'Much' }),
  buildOutcome('b', [member(marketOn('kalshi', 'B'))], { title: 'None' }),
])

const trade = (venue: 'polymarket' | 'kalshi', id: string, rest: Partial<Trade> = {}): Trade => ({
  venue,
  marketId: venue === 'polymarket' ? 'p1' : 'K1',
  id,
  at: NOW,
  outcome: 'yes',
  side: 'buy',
  price: price(400_000),
  size: shares(2_000_000),
  ...rest,
})

const start = (history: TestRuntimeOptions['history'] = {}) =>
  installRuntime({ events: [rain, snow], history }).runtime

const idOf = ({ id }: { id: string }) => id

const ask = async (search: string) =>
  (await routeReply(GET, tradesResponse, { path: `/api/trades?${search}` })).trades

test('trades of all platforms come newest first, in the words of the event', async () => {
  start({
    trades: async ({ venue }) =>
      venue === 'polymarket'
        ? [trade('polymarket', 'new', { at: NOW + 2_000 }), trade('polymarket', 'old', { at: NOW - 2_000 })]
        : [trade('kalshi', 'mid', { outcome: 'no', side: 'sell', price: price(610_000) })],
  })
  const trades = await ask('event=rain')
  expect(trades.map(({ id }) => id)).toEqual(['new', 'mid', 'old'])
  expect(trades[1]).toEqual({
    platform: 'platform_2',
    ts: new Date(NOW).toISOString(),
    outcome: 'yes',
    side: 'sell',
    price: 0.61,
    size: 2,
    id: 'mid',
  })
  expect((await ask('event=rain&limit=1')).map(({ id }) => id)).toEqual(['new'])
})

test('a trade from both the stream and the tape is returned once, whatever its id', async () => {
  const runtime = start({
    trades: async ({ venue }) =>
      venue === 'polymarket' ? [trade('polymarket', 'a'), trade('polymarket', 'b', { size: shares(5) })] : [],
  })
  runtime.trades.add(trade('polymarket', 'a'))
  runtime.trades.add(
    trade('polymarket', 'x', {
      at: NOW + 900,
      outcome: 'no',
      side: 'sell',
      price: price(600_000),
      size: shares(5),
    }),
  )
  runtime.trades.add(trade('polymarket', 'later', { at: NOW + 60_000 }))
  expect((await ask('event=rain')).map(({ id }) => id)).toEqual(['later', 'a', 'b'])
})

test('a platform that does not answer leaves the others; when none does, that is said', async () => {
  const runtime = start({
    trades: async ({ venue }) => (venue === 'kalshi' ? [trade('kalshi', 'k')] : undefined),
  })
  expect((await ask('event=rain')).map(({ id }) => id)).toEqual(['k'])
  runtime.trades.add(trade('polymarket', 's'))
  expect((await ask('event=rain')).map(({ id }) => id).sort()).toEqual(['k', 's'])
  start()
  expect(await routeRefusal(GET, { path: '/api/trades?event=rain' })).toMatchObject({ status: 502 })
})

test.each<[string, number, Record<string, string>]>([
  ['', 422, { 'query.event': 'missing' }],
  ['event=rain&limit=501', 422, { 'query.limit': 'less_than_equal' }],
  ['event=snow', 422, { 'query.outcome_title': 'missing' }],
  ['event=hail', 404, { 'query.event': 'not_found' }],
  ['event=snow&outcome_title=Some', 404, { 'query.outcome_title': 'not_found' }],
])('"%s" is refused with %i', async (search, status, faults) => {
  start()
  expect(await routeRefusal(GET, { path: `/api/trades?${search}` })).toMatchObject({ status, faults })
})

test('the answer is kept until the next trade, streamed or read, and not while a platform is missing', async () => {
  const tapes = new Map<string, readonly Trade[] | undefined>([
    ['polymarket', [trade('polymarket', 'a')]],
    ['kalshi', undefined],
  ])
  const runtime = start({
    trades: async ({ venue }) => tapes.get(venue),
    // Kalshi has failed; Polymarket's rows are those at hand.
    stillHasTrades: ({ venue }, { rows }) => rows !== undefined && tapes.get(venue) === rows,
  })
  const read = async () => {
    const made = await getTrades(runtime, { query: { event: 'rain', limit: 10 } })
    expect(made.build().trades.map(({ id }) => id)).toEqual(
      JSON.parse(made.json() as string).trades.map(idOf),
    )
    return made
  }
  expect((await read()).isCurrent()).toBe(false)
  tapes.set('kalshi', [])
  const first = await read()
  expect(first.isCurrent()).toBe(true)
  runtime.trades.add(trade('kalshi', 'streamed'))
  expect(first.isCurrent()).toBe(false)
  expect(first.build().trades.map(idOf)).toEqual(['a'])
  const second = await read()
  expect(second.build().trades.map(idOf).sort()).toEqual(['a', 'streamed'])
  expect(second.isCurrent()).toBe(true)
  tapes.set('polymarket', [trade('polymarket', 'b')])
  expect(second.isCurrent()).toBe(false)
})
