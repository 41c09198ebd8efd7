import type { MarketCandlestickHistorical } from 'kalshi-typescript'
import { expect, test } from 'vitest'
import { wireDrift } from '../drift/wireDrift'
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

test('a period without trades has the previous price, or else the midpoint', () => {
  expect(priceOf({ price: { previous_dollars: '0.4100' } })).toBe(410_000)
  expect(priceOf({ price: { close_dollars: null, previous_dollars: '0.1100', close: null } })).toBe(110_000)
  expect(priceOf({ price: {} })).toBe(425_000)
  expect(priceOf({ price: null })).toBe(425_000)
  expect(priceOf({ price: undefined, yes_bid: quote('0.4210') })).toBe(425_500)
})

test('an empty side is no price, and a candle without any is skipped', () => {
  expect(priceOf({ price: {}, yes_bid: quote('0.0000') })).toBeUndefined()
  expect(priceOf({ price: {}, yes_ask: quote('1.0000') })).toBeUndefined()
  expect(priceOf({ price: { close_dollars: '0.0000' }, yes_ask: null })).toBeUndefined()
})

test('old candles come without the enclosing list of markets', () => {
  expect(parseKalshiHistoricalCandles({ ticker: 'A', candlesticks: [candle(60)] })).toHaveLength(1)
  expect(() => parseKalshiHistoricalCandles({ markets: [] })).toThrow(/list of candlesticks/)
})

test('historical candles have other names than live ones, and null in a period without trades', () => {
  const quoted = (close: string) => ({ open: '0.1000', low: '0.1000', high: '0.9000', close })
  const nobody = { open: null, low: null, high: null, close: null, mean: null, previous: '0.4100' }
  const old = (
    end_period_ts: number,
    price: MarketCandlestickHistorical['price'],
  ): MarketCandlestickHistorical => ({
    end_period_ts,
    yes_bid: quoted('0.4200'),
    yes_ask: quoted('0.4300'),
    price,
    volume: '1.00',
    open_interest: '2.00',
  })
  const traded = { ...nobody, ...quoted('0.4250'), mean: '0.4240' }
  const candlesticks = [old(60, traded), old(120, nobody), old(180, { ...nobody, previous: null })]
  expect(parseKalshiHistoricalCandles({ ticker: 'A', candlesticks })).toEqual([
    { at: 60_000, price: 425_000 },
    { at: 120_000, price: 410_000 },
    { at: 180_000, price: 425_000 },
  ])
})

test('candles with unknown field names are a counted error, never an empty chart', () => {
  wireDrift.clear()
  const renamed = candle(60, { yes_bid: { end: '0.42' }, yes_ask: { end: '0.43' }, price: { end: '0.42' } })
  expect(() => parseKalshiHistoricalCandles({ ticker: 'A', candlesticks: [renamed] })).toThrow(
    /cannot be read/,
  )
  expect(() =>
    parseKalshiHistoricalCandles({ ticker: 'A', candlesticks: [candle(60, { end_period_ts: 'soon' })] }),
  ).toThrow(/cannot be read/)
  expect(wireDrift.of('kalshi').filter(({ kind }) => kind === 'unreadable')).toMatchObject([
    { endpoint: 'GET /historical/markets/{}/candlesticks', count: 2 },
  ])
  // One among others is skipped, and still counted.
  const candlesticks = [candle(60), candle(120, { end_period_ts: 'soon' })]
  expect(parseKalshiHistoricalCandles({ ticker: 'A', candlesticks })).toHaveLength(1)
  expect(wireDrift.of('kalshi').find(({ detail }) => detail.startsWith('end_period_ts'))?.count).toBe(2)
})
