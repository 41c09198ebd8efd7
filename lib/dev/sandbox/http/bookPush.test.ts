import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BookSides, normalizeSide } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { createBookPush, type PushedBook } from './bookPush'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const levels = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 30 }).map((step) => price(step * 10_000)),
    size: fc.integer({ min: 1, max: 3 }).map(shares),
  }),
  { maxLength: 20 },
)
const sides = fc.record({
  bids: levels.map((side) => normalizeSide(side, 'bids')),
  asks: levels.map((side) => normalizeSide(side, 'asks')),
})

test('the deltas turn the last sent book into the current one, removals first', () => {
  fc.assert(
    fc.property(sides, sides, (before, after) => {
      let book: BookSides = before
      const push = createBookPush({ book: () => book, clock: () => 0 })
      const heard: PushedBook[] = []
      push.snapshot('m')
      const leave = push.watch('m', (pushed) => heard.push(pushed))
      vi.advanceTimersByTime(200)
      book = after
      vi.advanceTimersByTime(200)
      leave()
      const mine = {
        bids: new Map(before.bids.map((level) => [level.price as number, level.size as number])),
        asks: new Map(before.asks.map((level) => [level.price as number, level.size as number])),
      }
      let removing = true
      for (const { side, price: at, size, delta } of heard.flatMap(({ changes }) => changes)) {
        expect(size - (mine[side].get(at) ?? 0)).toBe(delta)
        if (size === 0) {
          expect(removing).toBe(true)
          mine[side].delete(at)
        } else {
          removing = false
          mine[side].set(at, size)
        }
      }
      expect(mine.bids).toEqual(new Map(after.bids.map((level) => [level.price, level.size])))
      expect(mine.asks).toEqual(new Map(after.asks.map((level) => [level.price, level.size])))
      expect(vi.getTimerCount()).toBe(0)
    }),
  )
})

test('an unchanged book is not sent', () => {
  const book: BookSides = { bids: [{ price: price(400_000), size: shares(1) }], asks: [] }
  const push = createBookPush({ book: () => ({ ...book }), clock: () => 0 })
  const heard = vi.fn()
  push.snapshot('m')
  push.watch('m', heard)
  vi.advanceTimersByTime(2_000)
  expect(heard).not.toHaveBeenCalled()
})
