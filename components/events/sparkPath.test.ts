import { expect, test } from 'vitest'
import { sparkPath } from './sparkPath'

const box = { width: 100, height: 20 }

test('the lowest price is at the bottom, the highest at the top, times in proportion', () => {
  expect(
    sparkPath(
      [
        [0, 0.2],
        [25, 0.6],
        [100, 0.4],
      ],
      box,
    ),
  ).toBe('M0.0 20.0L25.0 0.0L100.0 10.0')
})

test('a price that hardly moves is drawn flat, and a constant one in the middle', () => {
  expect(
    sparkPath(
      [
        [0, 0.5],
        [10, 0.5],
      ],
      box,
    ),
  ).toBe('M0.0 10.0L100.0 10.0')
  expect(
    sparkPath(
      [
        [0, 0.495],
        [10, 0.505],
      ],
      box,
    ),
  ).toBe('M0.0 15.0L100.0 5.0')
})

test('a single point makes no line', () => {
  expect(sparkPath([], box)).toBe('')
  expect(
    sparkPath(
      [
        [5, 0.5],
        [5, 0.6],
      ],
      box,
    ),
  ).toBe('')
})
