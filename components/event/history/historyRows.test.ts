import { expect, test } from 'vitest'
import { fillRows, rowsOn, sampleRows, toChartRows, toHistoryRows } from './historyRows'

const series = {
  platform_1: [
    [100, 0.4],
    [300, 0.5],
  ],
  platform_2: [
    [200, 0.42],
    [300, 0.43],
  ],
  platform_3: null,
} satisfies Parameters<typeof toHistoryRows>[0]
const ids = ['platform_1', 'platform_2', 'platform_3'] as const

test('the platforms share one time axis', () => {
  expect(toHistoryRows(series, ids)).toEqual([
    { at: 100, prices: { platform_1: 0.4 } },
    { at: 200, prices: { platform_2: 0.42 } },
    { at: 300, prices: { platform_1: 0.5, platform_2: 0.43 } },
  ])
})

test('a row of the table carries the last known prices at that time, never later ones', () => {
  const rows = fillRows(toHistoryRows(series, ids))
  expect(sampleRows(rows, 3).map(({ prices }) => prices)).toEqual([
    { platform_1: 0.4 },
    { platform_1: 0.4, platform_2: 0.42 },
    { platform_1: 0.5, platform_2: 0.43 },
  ])
  expect(sampleRows(rows, 2).map(({ at }) => at)).toEqual([100, 300])
  expect(sampleRows([], 5)).toEqual([])
})

test('the band runs from the lowest to the highest visible platform, and one platform has none', () => {
  const filled = fillRows(toHistoryRows(series, ids))
  const both = toChartRows(filled, new Set(['platform_1', 'platform_2']))
  expect(both.map(({ band, gap }) => ({ band, gap }))).toEqual([
    { band: undefined, gap: undefined },
    { band: [0.4, 0.42], gap: 0.02 },
    { band: [0.43, 0.5], gap: 0.07 },
  ])
  const one = toChartRows(filled, new Set(['platform_2']))
  expect(one.map(({ prices }) => prices)).toEqual([{}, { platform_2: 0.42 }, { platform_2: 0.43 }])
  expect(one.some(({ band }) => band)).toBe(false)
})

test('a No costs one dollar minus Yes', () => {
  const rows = toHistoryRows(series, ids)
  expect(rowsOn('no', rows).map(({ prices }) => prices)).toEqual([
    { platform_1: 0.6 },
    { platform_2: 0.58 },
    { platform_1: 0.5, platform_2: 0.57 },
  ])
  expect(rowsOn('yes', rows)).toBe(rows)
})
