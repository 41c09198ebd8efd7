import { expect, test } from 'vitest'
import { findDivergences, gapOf } from './divergence'
import { fillRows } from './historyRows'

const rows = fillRows([
  { at: 0, prices: { platform_1: 0.4 } },
  { at: 100, prices: { platform_2: 0.5 } },
  { at: 110, prices: { platform_1: 0.41 } },
  { at: 2_400, prices: { platform_2: 0.41, platform_3: 0.46 } },
])

test('the log shows when platforms differed most, which ones, and by how much', () => {
  expect(findDivergences(rows, 5)).toEqual([
    { at: 100, high: { id: 'platform_2', price: 0.5 }, low: { id: 'platform_1', price: 0.4 }, gap: 0.1 },
    { at: 2_400, high: { id: 'platform_3', price: 0.46 }, low: { id: 'platform_1', price: 0.41 }, gap: 0.05 },
  ])
  expect(findDivergences(rows, 1)).toHaveLength(1)
})

test('a single platform never diverges, nor do platforms that agree to half a cent', () => {
  expect(gapOf({ at: 0, prices: { platform_1: 0.4 } })).toBeUndefined()
  expect(findDivergences([{ at: 0, prices: { platform_1: 0.4, platform_2: 0.404 } }], 5)).toEqual([])
  expect(findDivergences([], 5)).toEqual([])
})
