import { expect, test } from 'vitest'
import { formatAge, formatDay, formatMinute } from './dates'
import { formatChance, formatPrice, formatSize, formatUsd, formatUsdCompact } from './figures'

test('prices are cents with one decimal, money has grouping, unknown is a dash', () => {
  expect(formatPrice(0.423)).toBe('42.3¢')
  expect(formatPrice(0.5)).toBe('50.0¢')
  expect(formatUsd(1234.5)).toBe('$1,234.50')
  expect(formatUsd(-3.2)).toBe('−$3.20')
  for (const text of [formatPrice(null), formatUsd(undefined), formatUsd(Number.NaN), formatDay(null)])
    expect(text).toBe('–')
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
