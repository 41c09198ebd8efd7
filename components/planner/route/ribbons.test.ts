import { expect, test } from 'vitest'
import { ROW_PX, ribbonPath, ribbonsOf, thicknessOf } from './ribbons'
import type { RouteLeg } from './routeAt'

const leg = (venue: RouteLeg['venue'], usd: number): RouteLeg => ({ venue, usd, tokens: usd, fee: 0 })

test('ribbons are as thick as their share of the money, and stack without a gap', () => {
  const ribbons = ribbonsOf([leg('polymarket', 300), leg('kalshi', 0), leg('opinion', 100)], 40)
  expect(ribbons.map(({ venue, width }) => [venue, width])).toEqual([
    ['polymarket', 30],
    ['opinion', 10],
  ])
  const [first, second] = ribbons
  if (!first || !second) throw new Error('No ribbons')
  expect(second.end).toBe(first.end + first.width)
  // In the middle of its row, and together in the middle of the picture.
  expect(second.row + second.width / 2).toBe(2.5 * ROW_PX)
  expect((first.end + second.end + second.width) / 2).toBe(1.5 * ROW_PX)
})

test('a larger order is thicker, and never thicker than a row', () => {
  expect(thicknessOf(0)).toBeLessThan(thicknessOf(0.5))
  expect(thicknessOf(1)).toBeLessThan(ROW_PX)
})

test('an empty route draws nothing', () => {
  expect(ribbonsOf([leg('kalshi', 0)], 40)).toEqual([])
})

test('the two halves of a picture mirror one another', () => {
  const ribbon = { venue: 'kalshi', end: 10, row: 20, width: 4 } as const
  expect(ribbonPath(ribbon, false)).toBe('M0 10C50 10 50 20 100 20V24C50 24 50 14 0 14Z')
  expect(ribbonPath(ribbon, true)).toBe('M0 20C50 20 50 10 100 10V14C50 14 50 24 0 24Z')
})
