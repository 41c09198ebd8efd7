import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLATFORM_IDS } from '@/lib/contract/platform'
import { price } from '@/lib/domain/units'
import { groupPrice, mergeBooks, PRICE_STEPS, type PriceStep } from './mergedBook'

const books = [
  {
    id: 'platform_1',
    sides: {
      asks: [
        [0.451, 100],
        [0.46, 10],
      ],
      bids: [
        [0.449, 30],
        [0.44, 5],
      ],
    },
  },
  { id: 'platform_3', sides: { asks: [[0.451, 300]], bids: [[0.449, 20]] } },
] satisfies Parameters<typeof mergeBooks>[0]

test('a level tells how much of it each platform holds, largest first', () => {
  const { asks, bids } = mergeBooks(books, 'tick')
  expect(asks[0]).toEqual({
    price: 451_000,
    worst: 451_000,
    size: 400_000_000,
    parts: [
      { id: 'platform_3', size: 300_000_000 },
      { id: 'platform_1', size: 100_000_000 },
    ],
    tokens: 400_000_000,
    total: 180_400_000,
  })
  expect(bids.map((level) => level.price)).toEqual([449_000, 440_000])
})

test('grouped prices never promise more than stands there: bids round down, asks up', () => {
  const { asks, bids } = mergeBooks(books, '1c')
  expect(asks.map((level) => [level.price, level.worst, level.size])).toEqual([
    [460_000, 460_000, 410_000_000],
  ])
  expect(bids.map((level) => [level.price, level.size])).toEqual([[440_000, 55_000_000]])
  expect(groupPrice(price(290_000), 10_000, 'asks')).toBe(290_000)
  expect(groupPrice(price(290_000), 10_000, 'bids')).toBe(290_000)
})

test('the outermost group may reach a dollar, and still names a price that can be set as a limit', () => {
  const edge = [{ id: 'platform_1', sides: { asks: [[0.993, 1]], bids: [[0.007, 1]] } }] as const
  const { asks, bids } = mergeBooks(edge as never, '1c')
  expect([asks[0]?.price, asks[0]?.worst]).toEqual([1_000_000, 993_000])
  expect([bids[0]?.price, bids[0]?.worst]).toEqual([0, 7_000])
})

const level = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 1e6 }))
const side = fc.uniqueArray(level, { selector: ([at]) => at, maxLength: 30 })
const sides = fc.record({ bids: side, asks: side })
const world = fc.uniqueArray(fc.record({ id: fc.constantFrom(...PLATFORM_IDS), sides }), {
  selector: ({ id }) => id,
})

test('grouping loses no token, keeps the order and keeps to the grid', () => {
  fc.assert(
    fc.property(world, fc.constantFrom<PriceStep>('tick', '1c', '2c', '5c'), (drawn, step) => {
      const wire = drawn.map(({ id, sides: { bids, asks } }) => {
        const toWire = (levels: [number, number][]) =>
          levels.map(([at, size]): [number, number] => [at / 1e3, size / 1e2])
        return { id, sides: { bids: toWire(bids), asks: toWire(asks) } }
      })
      const merged = mergeBooks(wire, step)
      for (const name of ['bids', 'asks'] as const) {
        const levels = merged[name]
        const direction = name === 'asks' ? 1 : -1
        const whole = drawn.flatMap((one) => one.sides[name]).reduce((sum, [, size]) => sum + size * 1e4, 0)
        expect(levels.at(-1)?.tokens ?? 0).toBe(whole)
        for (const [i, { price: at, worst, size, parts }] of levels.entries()) {
          expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size)
          expect(direction * (at - worst)).toBeGreaterThanOrEqual(0)
          expect(
            direction * (at - (levels[i - 1]?.price ?? -direction * Number.POSITIVE_INFINITY)),
          ).toBeGreaterThan(0)
          expect(at % (PRICE_STEPS[step] || 1)).toBe(0)
        }
      }
    }),
  )
})
