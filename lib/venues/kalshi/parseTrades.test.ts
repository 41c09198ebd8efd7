import { expect, test } from 'vitest'
import { parseKalshiTrades } from './parseTrades'

const row = (over: object = {}) => ({
  trade_id: '6a1c',
  ticker: 'KXFED-26DEC-T3.75',
  count_fp: '12.50',
  yes_price_dollars: '0.4200',
  no_price_dollars: '0.5800',
  taker_outcome_side: 'yes',
  taker_book_side: 'bid',
  taker_side: 'yes',
  created_time: '2026-10-06T10:00:00.123456Z',
  is_block_trade: false,
  ...over,
})

test('trades are listed newest first, each from the side of its taker', () => {
  const trades = parseKalshiTrades({
    trades: [
      row({ trade_id: 'older', created_time: '2026-10-06T09:00:00Z', taker_outcome_side: 'no' }),
      row(),
    ],
  })
  expect(trades).toEqual([
    {
      venue: 'kalshi',
      marketId: 'KXFED-26DEC-T3.75',
      id: '6a1c',
      at: Date.UTC(2026, 9, 6, 10, 0, 0, 123),
      outcome: 'yes',
      side: 'buy',
      price: 420_000,
      size: 12_500_000,
    },
    expect.objectContaining({ id: 'older', outcome: 'no', side: 'buy', price: 580_000 }),
  ])
})

test('the older name of the taker’s side is read where the new one is absent', () => {
  const [trade] = parseKalshiTrades({ trades: [row({ taker_outcome_side: undefined, taker_side: 'no' })] })
  expect(trade).toMatchObject({ outcome: 'no', price: 580_000 })
})

test.each([
  ['no side', { taker_outcome_side: null, taker_side: null }],
  ['no size', { count_fp: '0.00' }],
  ['a count of before 2026', { count_fp: undefined, count: 1 }],
  ['cents', { yes_price_dollars: 42 }],
  ['no time', { created_time: 'yesterday' }],
])('a row with %s is left out', (_, over) => {
  const trades = parseKalshiTrades({ trades: [row(over), row({ trade_id: 'good' })] })
  expect(trades.map(({ id }) => id)).toEqual(['good'])
})

test('an answer of another shape is an error', () => {
  expect(() => parseKalshiTrades({ error: 'x' })).toThrow(/list of trades/)
})
