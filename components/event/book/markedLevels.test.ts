import { expect, test } from 'vitest'
import { price } from '@/lib/core/domain/units'
import { markedLevels } from './markedLevels'

const levels = (...micros: number[]) => micros.map((at) => ({ price: price(at) }))
const asks = levels(400_000, 410_000, 450_000)
const bids = levels(390_000, 380_000)

test('levels that the plan fills are marked from the best to its worst price, on its own side', () => {
  expect(markedLevels(asks, 'asks', { direction: 'buy', reaches: 0.41 })).toEqual({
    planned: 2,
    last: 1,
    limit: -1,
  })
  expect(markedLevels(bids, 'bids', { direction: 'buy', reaches: 0.41 })).toEqual({
    planned: 0,
    last: -1,
    limit: -1,
  })
  expect(markedLevels(bids, 'bids', { direction: 'sell', reaches: 0.38 })).toEqual({
    planned: 2,
    last: 1,
    limit: -1,
  })
})

test('in grouped levels the group with the worst price is the last, and beyond the visible levels all are marked', () => {
  expect(
    markedLevels(levels(400_000, 450_000, 500_000), 'asks', { direction: 'buy', reaches: 0.41 }).planned,
  ).toBe(2)
  expect(markedLevels(asks, 'asks', { direction: 'buy', reaches: 0.6 })).toMatchObject({
    planned: 3,
    last: -1,
  })
  expect(markedLevels(asks, 'asks', { direction: 'buy' }).planned).toBe(0)
})

test('a limit between two prices falls into the level behind it', () => {
  expect(markedLevels(asks, 'asks', { direction: 'buy', limit: 0.42 }).limit).toBe(2)
  expect(markedLevels(asks, 'asks', { direction: 'buy', limit: 0.41 }).limit).toBe(1)
  expect(markedLevels(bids, 'bids', { direction: 'sell', limit: 0.2 }).limit).toBe(-1)
})
