import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Level } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { bestPrice, publishLevels, setLadderLevel, sizeAt, toLadder } from './ladder'

const step = fc.integer({ min: 0, max: 20 }).map((at) => at * 50_000)
const size = fc.integer({ min: 0, max: 3 })
const levels = fc.array(fc.record({ price: step.map(price), size: size.map(shares) }), { maxLength: 12 })
const direction = fc.constantFrom(1 as const, -1 as const)

/** The plain way: a map, sorted. */
function sorted(sizes: ReadonlyMap<number, number>, direction: 1 | -1) {
  return [...sizes]
    .filter(([at, amount]) => at > 0 && at < 1_000_000 && amount > 0)
    .sort(([a], [b]) => direction * (a - b))
    .map(([at, amount]) => ({ price: at, size: amount }))
}

test('a ladder after any changes is what a sorted map is, and published levels never change', () => {
  fc.assert(
    fc.property(
      direction,
      levels,
      fc.array(fc.record({ at: step, size, isPublished: fc.boolean() })),
      (way, first, changes) => {
        const plain = new Map<number, number>()
        for (const level of first) plain.set(level.price, (plain.get(level.price) ?? 0) + level.size)
        const ladder = toLadder(first, way)
        const published: { levels: readonly Level[]; expected: unknown }[] = []
        for (const { at, size: amount, isPublished } of changes) {
          setLadderLevel(ladder, at, amount)
          plain.set(at, amount)
          const now = sorted(plain, way)
          expect(sizeAt(ladder, at)).toBe(at > 0 && at < 1_000_000 ? amount : 0)
          expect(bestPrice(ladder)).toBe(now[0]?.price)
          if (isPublished) published.push({ levels: publishLevels(ladder), expected: now })
        }
        expect(publishLevels(ladder)).toEqual(sorted(plain, way))
        for (const { levels: earlier, expected } of published) expect(earlier).toEqual(expected)
      },
    ),
  )
})
