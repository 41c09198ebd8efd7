import { expect, test } from 'vitest'
import { complementBook } from '@/lib/core/domain/orderBook'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import { parseBook } from './parseBooks'
import { wireBook, wrapped } from './wireRows'

const read = (over: Record<string, unknown> = {}) => parseBook(wrapped(wireBook(over)), '1739803', 7)

test('levels are sorted, sizes with many decimals are rounded down, and time and last price are parsed', () => {
  expect(read()).toEqual({
    venue: 'predictfun',
    marketId: '1739803',
    receivedAt: 7,
    venueTime: 1_788_100_000_901,
    // A trade of NO, still priced in YES.
    lastPrice: 420_000,
    bids: levelsOf([410_000, 1_200_500_000], [400_000, 10_108_667_407]),
    asks: levelsOf([430_000, 5_500_000_000], [460_000, 90_000_000]),
  })
})

test("the other outcome's book is the exact complement", () => {
  const book = read({ asks: [[0.492, 1]], bids: [[0.491, 2]] })
  if ('path' in book) throw new Error(book.message)
  expect(complementBook(book)).toEqual({
    bids: [{ price: 508_000, size: 1_000_000 }],
    asks: [{ price: 509_000, size: 2_000_000 }],
  })
})

test('prices finer than the tick are kept, an absent side is empty, and 0.00 is no last price', () => {
  expect(read({ asks: [[0.0325, 5]], bids: [], lastOrderSettled: { price: '0.00' } })).toMatchObject({
    asks: [{ price: 32_500, size: 5_000_000 }],
    bids: [],
    lastPrice: undefined,
  })
})

test('fields that older books lack are absent', () => {
  expect(read({ updateTimestampMs: undefined, lastOrderSettled: null, orderCount: undefined })).toMatchObject(
    { venueTime: undefined, lastPrice: undefined },
  )
})

test.each([
  ['of another market', { marketId: 2 }, 'marketId'],
  ['that is crossed', { bids: [[0.43, 1]] }, 'bids'],
  ['with a negative size', { asks: [[0.5, -1]] }, 'asks.0'],
  ['with a price that is none', { bids: [['x', 1]] }, 'bids.0'],
])('a book %s is refused', (_what, over, path) => {
  expect(read(over)).toEqual({ path, message: expect.any(String) })
})
