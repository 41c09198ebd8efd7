import { expect, test } from 'vitest'
import { change24h } from './change24h'
import { price } from './units'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const points = (...rows: [hours: number, cents: number][]) =>
  rows.map(([hours, cents]) => ({ at: hours * HOUR_MS, price: price(cents * 10_000) }))

test('the change is from the chart’s value 24 hours before its last point, whatever the spacing of points', () => {
  // A day before 28.4 h is 4.4 h: the point at 4.2 h applies, not the one at 2.9 h (25.5 h ago), nor the next.
  const irregular = points([0, 20], [2.9, 22], [4.2, 25.9], [4.41, 31], [9, 50], [27, 40], [28.4, 36])
  expect(change24h(irregular)).toBe(101_000)
  // A point at exactly that moment counts.
  expect(change24h(points([1, 20], [4, 30], [28, 36]))).toBe(60_000)
})

test('without a point in the hour before that time the change is unknown, never zero', () => {
  expect(change24h([])).toBeUndefined()
  expect(change24h(points([0, 20]))).toBeUndefined()
  // Younger than a day.
  expect(change24h(points([1, 20], [24.9, 30]))).toBeUndefined()
  expect(change24h(points([0, 20], [25, 30]))).toBe(100_000)
  expect(change24h(points([0, 20], [25.01, 30]))).toBeUndefined()
})
