import { expect, test } from 'vitest'
import { parseKalshiCandles, parseKalshiHistoricalCandles } from './parseCandles'

const quote = (close: string) => ({ open_dollars: '0.1000', close_dollars: close })
const candle = (end_period_ts: number, over: object = {}) => ({
  end_period_ts,
  yes_bid: quote('0.4200'),
  yes_ask: quote('0.4300'),
  price: { ...quote('0.4250'), previous_dollars: '0.4100' },
  volume_fp: '1.00',
  ...over,
})
const priceOf = (over: object) =>
  parseKalshiCandles({ markets: [{ market_ticker: 'A', candlesticks: [candle(60, over)] }] }, 'A')[0]?.price

test('a candle is a point at the end of its period, oldest first', () => {
  const payload = {
    markets: [
      { market_ticker: 'B', candlesticks: [candle(60)] },
      { market_ticker: 'A', candlesticks: [candle(180), candle(120)] },
    ],
  }
  expect(parseKalshiCandles(payload, 'A')).toEqual([
    { at: 120_000, price: 425_000 },
    { at: 180_000, price: 425_000 },
  ])
  expect(parseKalshiCandles(payload, 'C')).toEqual([])
})

test('a period in which nobody traded has the price before it, or else the middle of bid and ask', () => {
  expect(priceOf({ price: { previous_dollars: '0.4100' } })).toBe(410_000)
  expect(priceOf({ price: { close_dollars: null, previous_dollars: '0.1100', close: null } })).toBe(110_000)
  expect(priceOf({ price: {} })).toBe(425_000)
  expect(priceOf({ price: null })).toBe(425_000)
  expect(priceOf({ price: undefined, yes_bid: quote('0.4210') })).toBe(425_500)
})

test('an empty side is no price, and a candle without any is left out', () => {
  expect(priceOf({ price: {}, yes_bid: quote('0.0000') })).toBeUndefined()
  expect(priceOf({ price: {}, yes_ask: quote('1.0000') })).toBeUndefined()
  expect(priceOf({ price: { close_dollars: '0.0000' }, yes_ask: null })).toBeUndefined()
  expect(priceOf({ end_period_ts: 'soon' })).toBeUndefined()
})

test('old candles come without the list of markets round them', () => {
  expect(parseKalshiHistoricalCandles({ ticker: 'A', candlesticks: [candle(60)] })).toHaveLength(1)
  expect(() => parseKalshiHistoricalCandles({ markets: [] })).toThrow(/list of candlesticks/)
})
