import { expect, test } from 'vitest'
import { parseMatches, parseSeries } from './parseTape'
import { wrapped } from './wireRows'

const match = (over: Record<string, unknown> = {}, taker: Record<string, unknown> = {}) => ({
  amountFilled: '8409090909090909720',
  priceExecuted: '111200000000000000',
  executedAt: '2026-09-06T11:45:23.000Z',
  settlementId: '01a07689-955a-7070-86af-a100b7b7350c',
  transactionHash: `0x${'43'.repeat(32)}`,
  market: { id: 1965449 },
  taker: {
    amount: '8409090909090909720',
    price: '112000000000000000',
    quoteType: 'Bid',
    outcome: { indexSet: 1, name: 'Up', onChainId: '4461' },
    fee: { amount: '151363636363636374', type: 'SHARES' },
    ...taker,
  },
  makers: [],
  ...over,
})
const read = (...rows: unknown[]) => parseMatches(wrapped(rows), { id: '1965449' })

test('a match is exact: amounts to a millionth, at the executed price rather than the limit', () => {
  expect(read(match())).toEqual([
    {
      venue: 'predictfun',
      marketId: '1965449',
      id: '01a07689-955a-7070-86af-a100b7b7350c-yes-buy-111200-8409090',
      at: Date.UTC(2026, 8, 6, 11, 45, 23),
      outcome: 'yes',
      side: 'buy',
      price: 111_200,
      size: 8_409_090,
    },
  ])
})

test('trades have the taker’s own outcome and side, newest first, each match once', () => {
  const sold = match(
    { settlementId: null, executedAt: '2026-09-06T11:46:00.000Z' },
    { quoteType: 'Ask', price: '111200000000000000', outcome: { indexSet: 2, name: 'Down' } },
  )
  expect(read(match(), sold, match()).map(({ outcome, side }) => `${side} ${outcome}`)).toEqual([
    'sell no',
    'buy yes',
  ])
})

test.each([
  ['worse than the taker’s limit', match({ priceExecuted: '888800000000000000' })],
  ['in human decimals', match({ priceExecuted: '0.1112' })],
  ['of nothing', match({ amountFilled: '0' })],
  ['at one dollar', match({ priceExecuted: '1000000000000000000' }, { price: null })],
  ['of no side of the market', match({}, { outcome: { indexSet: 4 } })],
  ['without a time', match({ executedAt: 'lately' })],
])('a match %s is left out', (_what, row) => {
  expect(read(row, match({ settlementId: 'good' }))).toHaveLength(1)
})

test('price points are oldest first, without invalid ones', () => {
  const series = [
    { x: 1_780_000_060_000, y: '0.52' },
    { x: 1_780_000_000_000, y: '0.5125' },
    { x: 1_780_000_120_000, y: null },
    { x: 1_780_000_180_000, y: '1' },
  ]
  expect(parseSeries(wrapped({ resolution: '1m', series }))).toEqual([
    { at: 1_780_000_000_000, price: 512_500 },
    { at: 1_780_000_060_000, price: 520_000 },
  ])
})
