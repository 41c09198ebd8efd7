import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireBookSide } from '@/lib/contract/book'
import { PLATFORM_IDS } from '@/lib/contract/platform'
import { mergeBooks, PRICE_STEPS, type PriceStep } from './mergedBook'

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

const wire = (sides: WireBookSide) => sides

test('a level lists the size of each platform, largest first', () => {
  const { asks, bids } = mergeBooks(books, 'tick')
  expect(asks[0]).toEqual({
    price: 451_000,
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

test('grouped prices never promise more size than exists: bids round down, asks up', () => {
  const { asks, bids } = mergeBooks(books, '1c')
  expect(asks.map((level) => [level.price, level.size])).toEqual([[460_000, 410_000_000]])
  expect(bids.map((level) => [level.price, level.size])).toEqual([[440_000, 55_000_000]])
  const onGrid = [{ id: 'platform_1' as const, sides: wire({ asks: [[0.29, 1]], bids: [[0.29, 1]] }) }]
  const both = mergeBooks(onGrid, '1c')
  expect([both.asks[0]?.price, both.bids[0]?.price]).toEqual([290_000, 290_000])
})

test('the outermost group shows its worst price, never 0.0¢ or 100.0¢', () => {
  const edge = wire({
    asks: [
      [0.991, 1],
      [0.9995, 1],
    ],
    bids: [
      [0.007, 1],
      [0.0004, 1],
    ],
  })
  const { asks, bids } = mergeBooks([{ id: 'platform_1', sides: edge }], '1c')
  expect(asks.map((level) => level.price)).toEqual([999_500])
  expect(bids.map((level) => level.price)).toEqual([400])
})

test('a book crossed by 1.9¢ is crossed by 1.9¢ at any grouping', () => {
  const crossed: Parameters<typeof mergeBooks>[0] = [
    { id: 'platform_1', sides: wire({ asks: [[0.421, 10]], bids: [[0.41, 10]] }) },
    { id: 'platform_2', sides: wire({ asks: [[0.46, 10]], bids: [[0.44, 10]] }) },
  ]
  for (const step of ['tick', '1c', '2c', '5c'] as const)
    expect(mergeBooks(crossed, step).best).toEqual({ bid: 440_000, ask: 421_000 })
})

test('an empty side has no best price', () => {
  expect(mergeBooks([{ id: 'platform_1', sides: wire({ asks: [[0.4, 1]], bids: [] }) }], '1c').best).toEqual({
    bid: undefined,
    ask: 400_000,
  })
})

const level = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 1e6 }))
const side = fc.uniqueArray(level, { selector: ([at]) => at, maxLength: 30 })
const sides = fc.record({ bids: side, asks: side })
const world = fc.uniqueArray(fc.record({ id: fc.constantFrom(...PLATFORM_IDS), sides }), {
  selector: ({ id }) => id,
})

test('grouping loses no token, keeps the order, and shows prices on the grid that reach every order in the group', () => {
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
        const finest = mergeBooks(wire, 'tick')
        expect(merged.best).toEqual(finest.best)
        for (const [i, { price: at, size, parts, tokens }] of levels.entries()) {
          expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size)
          const reached = finest[name].filter((fine) => direction * (at - fine.price) >= 0).at(-1)
          expect(reached?.tokens).toBe(tokens)
          expect(at > 0 && at < 1_000_000).toBe(true)
          expect(
            direction * (at - (levels[i - 1]?.price ?? -direction * Number.POSITIVE_INFINITY)),
          ).toBeGreaterThan(0)
          const grid = PRICE_STEPS[step] || 1
          if (at > grid && at < 1_000_000 - grid) expect(at % grid).toBe(0)
        }
      }
    }),
  )
})
