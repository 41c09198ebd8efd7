import { expect, test } from 'vitest'
import { marketResponse } from '@/lib/contract/market'
import { price } from '@/lib/core/domain/units'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET } from './route'

const poly = marketOn('polymarket', 'm1', {
  slug: 'will-it-rain',
  question: 'Rain?',
  rules: 'It rains.',
  yesLabel: 'Rain',
  noLabel: 'Sun',
  lastPrice: price(430_000),
  endDate: NOW,
})
const kalshi = marketOn('kalshi', 'K1', { question: 'Dry?' })
const sameId = marketOn('opinion', 'm1')
const other = marketOn('polymarket', 'p2')
const events = [
  buildGroup('rain', [
    buildOutcome('o1', [member(poly), member(kalshi, true)]),
    buildOutcome('o2', [member(other)], { title: 'Other' }),
  ]),
  buildGroup('same-id', [buildOutcome('o3', [member(sameId)])]),
]

async function start() {
  const made = installRuntime({ events })
  made.books.put(buildBook(poly, { bids: [[0.4, 3]], asks: [[0.45, 5]] }))
  made.books.put(buildBook(kalshi, { bids: [[0.5, 1]], asks: [[0.6, 5]] }))
  const { key } = await made.auth.createApiKey('alice', {})
  const headers = { 'x-api-key': key }
  return {
    ...made,
    ask: (path: string) => routeReply(GET, marketResponse, { path: `/api/market/${path}`, headers }),
    refused: (path: string) => routeRefusal(GET, { path: `/api/market/${path}`, headers }),
  }
}

test('a market comes in its platform’s own words, with both sides and the same outcome elsewhere', async () => {
  const { ask } = await start()
  expect(await ask('m1?platform=platform_1')).toEqual({
    market_id: 'm1',
    source: 'platform_1',
    market_slug: 'will-it-rain',
    outcome_id: 'o1',
    question: 'Rain?',
    description: 'It rains.',
    event_id: 'id-rain',
    event_slug: 'rain',
    event_title: 'Event rain',
    end_date: new Date(NOW).toISOString(),
    options: [
      {
        outcome: 'Rain',
        token_id: 'm1:yes',
        price: 0.425,
        orderbook: { spread: 0.05, last_trade_price: 0.43, best_bid: 0.4, best_ask: 0.45 },
      },
      {
        outcome: 'Sun',
        token_id: 'm1:no',
        price: 0.575,
        orderbook: { spread: 0.05, last_trade_price: 0.57, best_bid: 0.55, best_ask: 0.6 },
      },
    ],
    related_markets: [
      {
        source: 'platform_2',
        market_id: 'K1',
        market_slug: null,
        question: 'Dry?',
        description: kalshi.rules,
        event_id: 'id-rain',
        event_slug: 'rain',
        event_title: 'Event rain',
        end_date: null,
        inverted: true,
        options: [
          {
            outcome: kalshi.yesLabel,
            token_id: 'K1:yes',
            price: 0.55,
            orderbook: { spread: 0.1, last_trade_price: null, best_bid: 0.5, best_ask: 0.6 },
          },
          {
            outcome: kalshi.noLabel,
            token_id: 'K1:no',
            price: 0.45,
            orderbook: { spread: 0.1, last_trade_price: null, best_bid: 0.4, best_ask: 0.5 },
          },
        ],
        url: 'https://kalshi.example/K1',
      },
    ],
  })
})

test('which of two related markets is inverted does not depend on the one that was requested', async () => {
  const { ask } = await start()
  expect((await ask('K1')).related_markets).toMatchObject([
    { market_id: 'm1', inverted: true, options: [{ outcome: 'Rain' }, { outcome: 'Sun' }] },
  ])
})

test('source is another name for platform, and the two must agree', async () => {
  const { ask, refused } = await start()
  expect((await ask('m1?source=platform_4')).source).toBe('platform_4')
  expect((await ask('m1?source=platform_1&platform=platform_1')).source).toBe('platform_1')
  expect(await refused('m1?source=platform_4&platform=platform_1')).toMatchObject({
    status: 422,
    faults: { 'query.source': 'value_error' },
  })
})

test('a venue that asks the other way round keeps its own yes', async () => {
  const { ask } = await start()
  expect((await ask('K1')).options[0]).toMatchObject({ token_id: 'K1:yes', orderbook: { best_ask: 0.6 } })
})

test('without a fresh book the last trade is the price', async () => {
  const { ask, books } = await start()
  books.markStale({ venue: 'polymarket' })
  const { options } = await ask('m1?platform=platform_1')
  expect(options.map(({ price: at, orderbook }) => [at, orderbook])).toEqual([
    [0.43, null],
    [0.57, null],
  ])
})

test('an id shared by two platforms needs a platform; the choices are named', async () => {
  const { refused } = await start()
  const { status, detail } = await refused('m1')
  expect(status).toBe(422)
  expect(detail).toEqual([
    {
      loc: ['query', 'platform'],
      msg: 'Several platforms have a market of this id; name one of platform_1, platform_4.',
      type: 'missing',
    },
  ])
})

test('an unknown market is 404 with a key and 401 without one', async () => {
  const { refused } = await start()
  expect(await refused('nothing')).toMatchObject({ status: 404, faults: { 'path.market_id': 'not_found' } })
  expect(await refused('K1?platform=platform_1')).toMatchObject({ status: 404 })
  expect(await routeRefusal(GET, { path: '/api/market/K1' })).toMatchObject({
    status: 401,
    faults: { 'header.x-api-key': 'unauthorized' },
  })
})
