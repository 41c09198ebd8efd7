import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAge, formatDay, formatMinute, formatSoon } from './dates'
import {
  formatChance,
  formatFinePrice,
  formatPrice,
  formatSize,
  formatTickPrice,
  formatUsd,
  formatUsdCompact,
} from './figures'

test('prices are cents with at least one decimal, money has grouping, unknown is a dash', () => {
  expect(formatPrice(0.423)).toBe('42.3¢')
  expect(formatPrice(0.5)).toBe('50.0¢')
  expect(formatUsd(1234.5)).toBe('$1,234.50')
  expect(formatUsd(-3.2)).toBe('−$3.20')
  for (const text of [formatPrice(null), formatUsd(undefined), formatUsd(Number.NaN), formatDay(null)])
    expect(text).toBe('–')
})

test('a price is shown as in the order book, never rounded to one without orders', () => {
  expect([0.4222, 0.9995, 0.0004, 0.000_001, 0.999_999].map(formatPrice)).toEqual([
    '42.22¢',
    '99.95¢',
    '0.04¢',
    '0.0001¢',
    '99.9999¢',
  ])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom(1, 100, 1_000, 10_000),
      (micro, tick) => {
        for (const text of [formatPrice(micro / 1e6), formatTickPrice(micro / 1e6, tick / 1e6)])
          expect(Math.round(Number(text.slice(0, -1)) * 1e4)).toBe(micro)
      },
    ),
  )
})

test('all prices of a market have the decimals of its tick, so that nothing moves when one ends in a zero', () => {
  expect([0.42, 0.4201, 0.5].map((price) => formatTickPrice(price, 0.0001))).toEqual([
    '42.00¢',
    '42.01¢',
    '50.00¢',
  ])
  expect([0.42, 0.421].map((price) => formatTickPrice(price, 0.001))).toEqual(['42.0¢', '42.1¢'])
  expect(formatTickPrice(0.42, 0.01)).toBe('42.0¢')
  expect(formatTickPrice(0.4222, 0.01)).toBe('42.22¢')
  expect(formatTickPrice(null, 0.01)).toBe('–')
})

test('an average is shown as 0.00¢ or 100.00¢ only when it is exactly that', () => {
  expect([0.42317, 0.00004, 0.000_000_4, 0.99996, 0, 1, 1.0004].map(formatFinePrice)).toEqual([
    '42.32¢',
    '0.004¢',
    '0.00004¢',
    '99.996¢',
    '0.00¢',
    '100.00¢',
    '100.04¢',
  ])
})

test('a chance is never shown as more certain than it is', () => {
  expect([0, 0.004, 0.425, 0.996, 1].map(formatChance)).toEqual(['0%', '<1%', '43%', '>99%', '100%'])
})

test('sums and sizes keep their width while they change', () => {
  expect([950, 6_980, 4_145_138].map(formatUsdCompact)).toEqual(['$950', '$6.98K', '$4.15M'])
  expect([0.35, 1, 12_345.6].map(formatSize)).toEqual(['0.35', '1', '12,346'])
})

test('times are in UTC, ages in one unit', () => {
  expect(formatMinute('2026-12-31T23:59:00.000Z')).toBe('31 Dec 2026, 23:59 UTC')
  expect([-5, 8_000, 180_000, 7_200_000, 432_000_000].map(formatAge)).toEqual([
    '0 s',
    '8 s',
    '3 min',
    '2 h',
    '5 d',
  ])
})

test('an end within two days shows the hour and the time left', () => {
  const now = Date.parse('2026-12-30T16:00:00Z')
  const soon = (iso: string) => formatSoon(iso, now, 'UTC')
  expect(soon('2026-12-30T21:00:00Z')).toBe('21:00, in 5 h')
  expect(soon('2026-12-30T16:34:00Z')).toBe('16:34, in 34 min')
  expect(soon('2027-01-02T16:00:00Z')).toBeUndefined()
  expect(soon('2026-12-30T15:59:00Z')).toBeUndefined()
})
