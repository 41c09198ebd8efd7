import { expect, test } from 'vitest'
import { sidesOf } from '@/lib/core/domain/orderBook'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import { parseLimitlessBook } from './parseBooks'
import { tokenId, wireBook } from './wireRows'

const ref = { marketId: 'slug', yesTokenId: tokenId(1) }
const read = (over: Record<string, unknown> = {}) =>
  parseLimitlessBook(wireBook(over), { ref, receivedAt: 7 })

test('sizes are raw, levels come out sorted, numbers may be text', () => {
  const { book, refusals } = read()
  expect(refusals).toEqual([])
  expect(book).toEqual({
    venue: 'limitless',
    marketId: 'slug',
    receivedAt: 7,
    lastPrice: 161_000,
    bids: levelsOf([140_000, 12_360_330_000], [125_000, 40_000], [100_000, 1_000_000]),
    asks: levelsOf([161_000, 222_000_000], [999_000, 500_000_000]),
  })
})

test('the NO side is the complement of the YES book, to the thousandth', () => {
  const { book } = read()
  expect(book && sidesOf(book, 'no')).toMatchObject({
    asks: [{ price: 860_000 }, { price: 875_000 }, { price: 900_000 }],
    bids: [{ price: 839_000 }, { price: 1_000 }],
  })
})

test('an empty book is a book; without trades it has no last price', () => {
  expect(read({ bids: [], asks: [], lastTradePrice: null })).toEqual({
    book: { venue: 'limitless', marketId: 'slug', receivedAt: 7, bids: [], asks: [], lastPrice: undefined },
    refusals: [],
  })
})

test('a level off the tick is dropped and reported', () => {
  const { book, refusals } = read({
    bids: [
      { price: 0.1405, size: 1 },
      { price: 0.14, size: 1 },
    ],
  })
  expect(book?.bids).toEqual([{ price: 140_000, size: 1 }])
  expect(refusals).toEqual([{ path: 'bids.0.price', message: 'is off the tick' }])
})

test.each([
  ['the NO token, which would invert it', { tokenId: tokenId(2) }, 'tokenId'],
  ['a bid at the ask', { bids: [{ price: 0.161, size: 1 }] }, 'bids'],
  ['a size that is no whole number', { bids: [{ price: 0.1, size: 1.5 }] }, 'bids.0.size'],
  ['a negative size', { asks: [{ price: 0.9, size: -1 }] }, 'asks.0.size'],
  ['a level without a price', { asks: [{ size: 1 }] }, 'asks.0.price'],
])('a book with %s is refused', (_what, over, path) => {
  const { book, refusals } = read(over)
  expect(book).toBeUndefined()
  expect(refusals).toMatchObject([{ path }])
})

test('a payload that is no book is an error', () => {
  expect(() => parseLimitlessBook({ message: 'maintenance' }, { ref, receivedAt: 7 })).toThrow(/order book/)
})
