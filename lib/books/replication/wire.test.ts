import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeSide } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { parseBookText, toBookText } from './bookText'
import { fromRanges, toRanges } from './ranges'

const side = (from: number, to: number) =>
  fc.array(
    fc.record({
      price: fc.integer({ min: from, max: to }).map(price),
      size: fc.maxSafeNat().map((size) => shares(Math.max(1, Math.floor(size / 64)))),
    }),
    { maxLength: 60 },
  )

test('a book survives the round trip through its text to the micro-unit', () => {
  const books = fc.record({
    bids: side(1, 499_999).map((levels) => normalizeSide(levels, 'bids')),
    asks: side(500_000, 999_999).map((levels) => normalizeSide(levels, 'asks')),
    lastPrice: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(price), { nil: undefined }),
  })
  fc.assert(
    fc.property(books, ({ lastPrice, ...sides }) => {
      const book = { ...sides, ...(lastPrice !== undefined && { lastPrice }) }
      expect(parseBookText(toBookText(book))).toEqual(book)
    }),
  )
})

test.each([
  ['no JSON', '[null,[],'],
  ['an object', '{"bids":[]}'],
  ['a missing side', '[null,[]]'],
  ['a missing size', '[null,[400000],[]]'],
  ['a price of one', '[null,[],[1000000,5]]'],
  ['half a micro-unit', '[null,[400000.5,5],[]]'],
  ['a size of zero', '[null,[400000,0],[]]'],
  ['a size beyond exact integers', '[null,[400000,9007199254740992],[]]'],
  ['bids out of order', '[null,[400000,5,410000,5],[]]'],
  ['a duplicate price', '[null,[],[400000,5,400000,5]]'],
  ['a crossed book', '[null,[400000,5],[400000,5]]'],
  ['a last price beyond one', '[1000001,[],[]]'],
])('%s is not a book', (_, text) => {
  expect(parseBookText(text)).toBeUndefined()
})

test('numbers survive the round trip through run-length encoding, in order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 200 })), (numbers) => {
      expect([...fromRanges(toRanges(numbers))]).toEqual([...numbers].sort((a, b) => a - b))
    }),
  )
  expect(toRanges(Array.from({ length: 5_000 }, (_, i) => i + 1))).toEqual([1, 5_000])
})
