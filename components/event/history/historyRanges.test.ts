import { expect, test } from 'vitest'
import { firstRange, historyRanges } from './historyRanges'

const windowOf = (minutes: number) => ({
  asset: 'BTC',
  minutes,
  starts_at: '2026-11-24T20:00:00.000Z',
  ends_at: new Date(Date.UTC(2026, 10, 24, 20, minutes)).toISOString(),
  price_to_beat: {},
})

test('a market of minutes has no range longer than it exists, and opens on all of it', () => {
  for (const minutes of [5, 15, 60]) {
    const event = { window: windowOf(minutes) }
    expect(historyRanges(event)).toEqual(['1h', 'all'])
    expect(firstRange(event, false)).toBe('all')
    expect(firstRange(event, true)).toBe('all')
  }
})

test('any other event has every range, and opens on the last day until it is over', () => {
  expect(historyRanges({ window: null })).toEqual(['1h', '6h', '1d', '1w', '1m', 'all'])
  expect(firstRange({ window: null }, false)).toBe('1d')
  expect(firstRange({ window: null }, true)).toBe('all')
})
