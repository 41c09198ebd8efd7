import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookSides,
  bestAsk,
  bestBid,
  complementBook,
  consolidate,
  crossingSide,
  isCrossed,
  type Level,
  mid,
  normalizeSide,
  sameLevels,
  sidesOf,
} from './orderBook'
import { price, shares } from './units'

const level = (at: number, size: number): Level => ({ price: price(at), size: shares(size) })

const raw = fc.array(
  fc
    .tuple(fc.integer({ min: -10, max: 1_000_010 }), fc.integer({ min: -5, max: 9_000_000 }))
    .map(([at, size]) => level(at, size)),
)
const prices = (min: number, max: number) =>
  fc.array(
    fc
      .tuple(fc.integer({ min, max }), fc.integer({ min: 1, max: 9_000_000 }))
      .map(([at, size]) => level(at, size)),
  )

const books: fc.Arbitrary<BookSides> = fc
  .tuple(prices(1, 499_999), prices(500_000, 999_999))
  .map(([bids, asks]) => ({ bids: normalizeSide(bids, 'bids'), asks: normalizeSide(asks, 'asks') }))

const total = (levels: readonly Level[]) => levels.reduce((sum, { size }) => sum + size, 0)

describe('a side of a book', () => {
  test('is sorted best first, one level per price, nothing empty or outside (0, 1), no size dropped', () => {
    fc.assert(
      fc.property(raw, fc.constantFrom('bids' as const, 'asks' as const), (levels, side) => {
        const sorted = normalizeSide(levels, side)
        for (const [i, { price: at, size }] of sorted.entries()) {
          expect(size).toBeGreaterThan(0)
          expect(at > 0 && at < 1_000_000).toBe(true)
          const before = sorted[i - 1]?.price
          if (before !== undefined) expect(side === 'asks' ? at > before : at < before).toBe(true)
        }
        const valid = levels.filter((one) => one.size > 0 && one.price > 0 && one.price < 1_000_000)
        expect(total(sorted)).toBe(total(valid))
      }),
    )
  })

  test('is unchanged when already sorted', () => {
    fc.assert(
      fc.property(books, ({ asks }) => {
        expect(normalizeSide(asks, 'asks')).toEqual(asks)
      }),
    )
  })
})

describe('the other outcome', () => {
  test('has the same liquidity with bids and asks swapped, sorted, and its complement is the original', () => {
    fc.assert(
      fc.property(books, (book) => {
        const no = complementBook(book)
        expect(complementBook(no)).toEqual(book)
        expect(no.asks).toEqual(normalizeSide(no.asks, 'asks'))
        expect(no.bids).toEqual(normalizeSide(no.bids, 'bids'))
        expect(total(no.asks)).toBe(total(book.bids))
        expect(isCrossed(no)).toBe(isCrossed(book))
      }),
    )
  })

  test('a NO ask at p is a YES bid at 1 − p', () => {
    const book = { bids: [level(300_000, 5)], asks: [] }
    expect(sidesOf(book, 'no').asks).toEqual([level(700_000, 5)])
    expect(sidesOf(book, 'yes')).toBe(book)
  })
})

describe('the top of a book', () => {
  test('is absent on an empty side', () => {
    const empty = { bids: [], asks: [] }
    expect([bestBid(empty), bestAsk(empty), mid(empty), isCrossed(empty)]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ])
    expect(mid({ bids: [level(400_000, 1)], asks: [] })).toBeUndefined()
  })

  test('a buy takes the asks, a sell the bids; the midpoint lies between', () => {
    const book = { bids: [level(400_000, 1)], asks: [level(410_001, 2)] }
    expect(crossingSide(book, 'buy')).toBe(book.asks)
    expect(crossingSide(book, 'sell')).toBe(book.bids)
    expect(mid(book)).toBe(405_001)
    expect(isCrossed(book)).toBe(false)
    expect(isCrossed({ bids: [level(400_000, 1)], asks: [level(400_000, 1)] })).toBe(true)
  })
})

describe('several books of one outcome', () => {
  test('add up level by level, in any order', () => {
    fc.assert(
      fc.property(books, books, (a, b) => {
        const both = consolidate([a, b])
        expect(sameLevels(both, consolidate([b, a]))).toBe(true)
        expect(total(both.bids)).toBe(total(a.bids) + total(b.bids))
        for (const { price: at, size } of both.asks) {
          const sizeIn = ({ asks }: BookSides) => asks.find((one) => one.price === at)?.size ?? 0
          expect(size).toBe(sizeIn(a) + sizeIn(b))
        }
      }),
    )
  })

  test('two books are equal only level by level', () => {
    const one = { bids: [level(1, 1)], asks: [level(2, 1)] }
    expect(sameLevels(one, { bids: [level(1, 1)], asks: [level(2, 1)] })).toBe(true)
    expect(sameLevels(one, { bids: [level(1, 2)], asks: [level(2, 1)] })).toBe(false)
    expect(sameLevels(one, { bids: [], asks: [level(2, 1)] })).toBe(false)
  })
})
