import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCrossed, sidesOf } from '@/lib/core/domain/orderBook'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import { parseKalshiBook, parseKalshiBooks } from './parseBooks'

const wire = (yes: unknown, no: unknown) => ({ orderbook_fp: { yes_dollars: yes, no_dollars: no } })

/** The example of the venue's documentation: best bids last, 0.42 × 13 and 0.56 × 17. */
const DOCUMENTED = wire(
  [
    ['0.4100', '10.00'],
    ['0.4200', '13.00'],
  ],
  [
    ['0.5500', '20.00'],
    ['0.5600', '17.00'],
  ],
)

test('NO bids become YES asks at one minus their price, best first', () => {
  expect(parseKalshiBook('A', DOCUMENTED, 7)).toEqual({
    venue: 'kalshi',
    marketId: 'A',
    receivedAt: 7,
    bids: levelsOf([420_000, 13_000_000], [410_000, 10_000_000]),
    asks: levelsOf([440_000, 17_000_000], [450_000, 20_000_000]),
  })
})

test('the NO side shows the bids as sent by the venue', () => {
  const no = sidesOf(parseKalshiBook('A', DOCUMENTED, 7), 'no')
  expect(no.bids[0]).toEqual({ price: 560_000, size: 17_000_000 })
  expect(no.asks[0]).toEqual({ price: 580_000, size: 13_000_000 })
})

test('an absent, null or empty list is an empty side', () => {
  for (const nothing of [undefined, null, []]) {
    expect(parseKalshiBook('A', wire(nothing, nothing), 7)).toMatchObject({ bids: [], asks: [] })
  }
})

test('prices finer than a cent and fractional contracts are exact', () => {
  const book = parseKalshiBook('A', wire([['0.0001', '0.01']], [['0.0025', '72612.49']]), 7)
  expect(book.bids).toEqual([{ price: 100, size: 10_000 }])
  expect(book.asks).toEqual([{ price: 997_500, size: 72_612_490_000 }])
})

test('a broken or crossed book is rejected alone, with its ticker and path', async () => {
  const { books, refusals } = await parseKalshiBooks(
    {
      orderbooks: [
        { ticker: 'OLD', orderbook: { yes: [[42, 13]], no: [] } },
        { ticker: 'CENTS', ...wire([[42, 13]], []) },
        { ticker: 'CROSSED', ...wire([['0.5000', '1.00']], [['0.5000', '1.00']]) },
        { ticker: 'GOOD', ...DOCUMENTED },
      ],
    },
    7,
  )
  expect(books.map((book) => book.marketId)).toEqual(['GOOD'])
  expect(refusals).toMatchObject([
    { ticker: 'OLD', path: 'orderbooks.0.orderbook_fp' },
    { ticker: 'CENTS', path: 'orderbooks.1.orderbook_fp.yes_dollars.0.0' },
    { ticker: 'CROSSED', path: 'orderbooks.2.orderbook_fp' },
  ])
})

test('a single book in the old shape, or crossed, is an upstream error', () => {
  expect(() => parseKalshiBook('A', { orderbook: { yes: [[42, 13]] } }, 7)).toThrow(/orderbook_fp/)
  expect(() => parseKalshiBook('A', wire([['0.60', '1.00']], [['0.60', '1.00']]), 7)).toThrow(/crossed/)
})

test('every parsed book is sorted, positive, inside (0, 1) and uncrossed', async () => {
  const dollars = fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 10_000).toFixed(4))
  const count = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 100).toFixed(2))
  const side = fc.array(fc.tuple(dollars, count), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(side, side, async (yes, no) => {
      const { books, refusals } = await parseKalshiBooks(
        { orderbooks: [{ ticker: 'A', ...wire(yes, no) }] },
        7,
      )
      expect(books.length + refusals.length).toBe(1)
      for (const book of books) {
        expect(isCrossed(book)).toBe(false)
        expect(book.bids).toEqual(book.bids.toSorted((a, b) => b.price - a.price))
        expect(book.asks).toEqual(book.asks.toSorted((a, b) => a.price - b.price))
        for (const level of [...book.bids, ...book.asks]) {
          expect(level.size).toBeGreaterThan(0)
          expect(level.price).toBeGreaterThan(0)
          expect(level.price).toBeLessThan(1_000_000)
        }
      }
    }),
  )
})
