import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complementBook, isCrossed } from '@/lib/core/domain/orderBook'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import type { BookRef } from '../connector'
import { parseClobBook, parseClobBooks } from './parseBooks'
import { tokenId, wireBook } from './wireRows'

const REF: BookRef = { marketId: '559657', yesTokenId: tokenId(1) }
const OTHER: BookRef = { marketId: '559658', yesTokenId: tokenId(3) }
const read = async (over: Record<string, unknown> = {}) => await parseClobBooks([wireBook(over)], [REF], 5)

test('a book is best first, exact, with the venue time and the receive time', async () => {
  expect(await read()).toEqual({
    books: [
      {
        venue: 'polymarket',
        marketId: '559657',
        venueTime: 1_791_258_810_641,
        receivedAt: 5,
        lastPrice: 24_000,
        bids: levelsOf([24_000, 7_838_100_000], [23_000, 104_394_730_000], [1_000, 16_069_385_260_000]),
        asks: levelsOf([25_000, 3_563_480_000], [26_000, 10_335_220_000], [999_000, 2_178_920_260_000]),
      },
    ],
    missing: [],
    refusals: [],
  })
})

test('the order of the levels does not matter', () => {
  const level = fc.record({
    price: fc.integer({ min: 1, max: 99 }),
    size: fc.integer({ min: 0, max: 9_999 }),
  })
  const wire = (levels: { price: number; size: number }[], shift: number) =>
    levels.map(({ price, size }) => ({ price: String((price + shift) / 1_000), size: String(size / 100) }))
  fc.assert(
    fc.property(fc.array(level), fc.array(level), (low, high) => {
      const bids = wire(low, 0)
      const asks = wire(high, 100)
      const { book } = parseClobBook(wireBook({ bids, asks }), { marketId: '1', receivedAt: 1 })
      const turned = parseClobBook(wireBook({ bids: bids.toReversed(), asks: asks.toReversed() }), {
        marketId: '1',
        receivedAt: 1,
      })
      expect(book).toEqual(turned.book)
      if (!book) throw new Error('refused')
      expect(isCrossed(book)).toBe(false)
      expect(complementBook(complementBook(book))).toEqual({ bids: book.bids, asks: book.asks })
      for (const { price, size } of [...book.bids, ...book.asks]) {
        expect(size).toBeGreaterThan(0)
        expect(price % 1_000).toBe(0)
      }
    }),
  )
})

test('an empty book is a book, and a token absent from the response is missing', async () => {
  const batch = await parseClobBooks(
    [wireBook({ bids: [], asks: [], last_trade_price: '' })],
    [OTHER, REF],
    5,
  )
  expect(batch.books).toMatchObject([{ marketId: '559657', bids: [], asks: [], lastPrice: undefined }])
  expect(batch.missing).toEqual([OTHER])
})

test('rows come in any order, and unrequested tokens are skipped', async () => {
  const rows = [wireBook({ asset_id: tokenId(2) }), wireBook({ asset_id: tokenId(3) }), wireBook()]
  const batch = await parseClobBooks(rows, [REF, OTHER], 5)
  expect(batch.books.map((book) => book.marketId).sort()).toEqual(['559657', '559658'])
  expect(batch).toMatchObject({ missing: [], refusals: [] })
})

test('sentinel and empty levels are no liquidity', async () => {
  const { books } = await read({
    bids: [
      { price: '0', size: '10' },
      { price: '0.02', size: '0' },
    ],
    asks: [{ price: '1', size: '10' }],
  })
  expect(books).toMatchObject([{ bids: [], asks: [] }])
})

test('a level off the tick is dropped and reported; the book remains', async () => {
  const { books, refusals } = await read({
    tick_size: '0.01',
    bids: [
      { price: '0.4925', size: '10' },
      { price: '0.49', size: '10' },
    ],
    asks: [],
  })
  expect(books[0]?.bids).toEqual([{ price: 490_000, size: 10_000_000 }])
  expect(refusals).toEqual([{ path: 'books.0.bids.0.price', message: 'is off the tick' }])
})

test.each([
  ['a crossed book', { bids: [{ price: '0.03', size: '1' }] }, 'books.0.bids'],
  ['a price that is no number', { asks: [{ price: 'x', size: '1' }] }, 'books.0.asks.0'],
  ['a negative size', { asks: [{ price: '0.5', size: '-1' }] }, 'books.0.asks.0.size'],
  ['a side that is no list', { bids: null }, 'books.0.bids'],
])('%s is refused with its path, and is not missing', async (_name, over, path) => {
  const batch = await read(over)
  expect(batch).toMatchObject({ books: [], missing: [], refusals: [{ path }] })
})

test('books from before payloads had ticks are parsed', async () => {
  expect(
    (await read({ tick_size: undefined, last_trade_price: undefined, timestamp: undefined })).books,
  ).toMatchObject([{ venueTime: undefined, lastPrice: undefined }])
})

test('a response that is not a list is an error', async () => {
  await expect(parseClobBooks({ error: 'Payload exceeds the limit' }, [REF], 5)).rejects.toThrow(
    'another shape',
  )
})
