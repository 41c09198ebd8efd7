import { expect, test } from 'vitest'
import { toLadder } from './ladder'

test('shows the cost of walking to each level, both sides on one scale', () => {
  const ladder = toLadder(
    {
      asks: [
        [0.5, 10],
        [0.6, 30],
      ],
      bids: [[0.4, 20]],
    },
    8,
  )
  expect(ladder.asks.map(({ total, depth }) => [total, depth])).toEqual([
    [5, 0.25],
    [23, 1],
  ])
  expect(ladder.bids.map(({ total, depth }) => [total, depth])).toEqual([[8, 0.5]])
})

test('returns the requested number of rows and handles an empty book', () => {
  const asks = Array.from({ length: 20 }, (_, i): [number, number] => [0.5 + i / 100, 1])
  expect(toLadder({ asks, bids: [] }, 8).asks).toHaveLength(8)
  expect(toLadder({ asks: [], bids: [] }, 8)).toEqual({ asks: [], bids: [] })
})
