import { expect, test } from 'vitest'
import { kalshiMarket } from './schemas'
import { isWindowSeries, windowOf } from './windowSeries'
import { wireMarket } from './wireRows'

const market = (over: Record<string, unknown> = {}) =>
  kalshiMarket.parse(
    wireMarket({
      ticker: 'KXBTC15M-26MAY150145-45',
      title: 'BTC price up in next 15 mins?',
      open_time: '2026-05-15T05:30:00Z',
      close_time: '2026-05-15T05:45:00Z',
      floor_strike: 70_353.48,
      ...over,
    }),
  )

test('a market of a minutes series covers the minutes before its close, its strike the price to beat', () => {
  expect(windowOf(market(), 'KXBTC15M')).toEqual({
    asset: 'BTC',
    startsAt: Date.UTC(2026, 4, 15, 5, 30),
    endsAt: Date.UTC(2026, 4, 15, 5, 45),
    yes: 'up',
    priceToBeat: 70_353.48,
  })
})

test('a market listed before its start has no price to beat yet, and the same window', () => {
  const early = windowOf(market({ open_time: '2026-05-15T04:30:00Z', floor_strike: null }), 'KXBTC15M')
  expect(early).toMatchObject({ startsAt: Date.UTC(2026, 4, 15, 5, 30) })
  expect(early).not.toHaveProperty('priceToBeat')
})

test('other series, and markets that were open for days, are ordinary markets', () => {
  expect(windowOf(market(), 'KXBTCD')).toBeUndefined()
  expect(windowOf(market({ open_time: '2026-05-01T05:30:00Z' }), 'KXBTC15M')).toBeUndefined()
  expect(windowOf(market({ title: 'BTC above 70,000?' }), 'KXBTC15M')).toBeUndefined()
})

test('series are known by their tickers', () => {
  expect(
    ['KXBTC15M', 'KXETH15M', 'KXXRP5M', 'KXBTCD', 'KXBTC', 'KXHIGHNY', 'KXFEDM'].map(isWindowSeries),
  ).toEqual([true, true, true, false, false, false, false])
})
