import { expect, test } from 'vitest'
import { change24h } from './change24h'

const HOUR = 3_600

test('the change is from the last point that is a day old', () => {
  const points: [number, number][] = [
    [0, 0.2],
    [4 * HOUR, 0.3],
    [16 * HOUR, 0.5],
    [28 * HOUR, 0.36],
  ]
  expect(change24h(points)).toBeCloseTo(0.06, 9)
})

test('without a point of a day ago it is unknown', () => {
  expect(change24h([])).toBeUndefined()
  expect(change24h([[0, 0.2]])).toBeUndefined()
  expect(
    change24h([
      [0, 0.2],
      [48 * HOUR, 0.4],
    ]),
  ).toBeUndefined()
})
