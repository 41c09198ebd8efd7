import { expect, test } from 'vitest'
import { usageByDay } from './usageByDay'

const usage = {
  days: ['2026-01-01', '2026-01-02'],
  keys: [
    { id: 'a', requests: [1, 2] },
    { id: 'b', requests: [0, 40] },
  ],
}

test('requests are counted by day, for all keys or for one', () => {
  expect(usageByDay(usage)).toEqual([
    { day: '2026-01-01', requests: 1 },
    { day: '2026-01-02', requests: 42 },
  ])
  expect(usageByDay(usage, 'b').map(({ requests }) => requests)).toEqual([0, 40])
  expect(usageByDay(usage, 'gone').map(({ requests }) => requests)).toEqual([0, 0])
})
