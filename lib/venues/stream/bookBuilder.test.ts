import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookSides, OrderBook } from '@/lib/core/domain/orderBook'
import { isCrossed } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { createBookBuilder } from './bookBuilder'

const level = (p: number, size: number) => ({ price: price(p), size: shares(size) })
const BOOK: BookSides = {
  bids: [level(400_000, 10), level(410_000, 5)],
  asks: [level(450_000, 7), level(430_000, 3)],
}

function setUp() {
  const published: OrderBook[] = []
  const crossed: string[] = []
  const builder = createBookBuilder({
    venue: 'kalshi',
    publish: (book) => published.push(book),
    crossed: (marketId) => crossed.push(marketId),
    now: () => Date.now(),
  })
  return { builder, published, crossed }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a book builder', () => {
  test('publishes whole books, best first', () => {
    const { builder, published } = setUp()
    builder.applySnapshot('m', BOOK, { venueTime: 7, lastPrice: price(420_000) })
    vi.advanceTimersByTime(10)
    expect(published).toEqual([
      {
        venue: 'kalshi',
        marketId: 'm',
        bids: [level(410_000, 5), level(400_000, 10)],
        asks: [level(430_000, 3), level(450_000, 7)],
        receivedAt: Date.now() - 10,
        venueTime: 7,
        lastPrice: 420_000,
      },
    ])
  })

  test('conflates simultaneous changes into one book', () => {
    const { builder, published } = setUp()
    builder.applySnapshot('m', BOOK)
    expect(builder.setLevel('m', 'bids', 420_000, 1)).toBe(true)
    expect(builder.applyDelta('m', 'asks', 430_000, -3)).toBe(true)
    vi.advanceTimersByTime(10)
    expect(published).toHaveLength(1)
    expect(published[0]?.bids[0]).toEqual(level(420_000, 1))
    expect(published[0]?.asks).toEqual([level(450_000, 7)])
  })

  test('ignores changes of a market whose book is unknown or was dropped', () => {
    const { builder, published } = setUp()
    expect(builder.setLevel('m', 'bids', 420_000, 1)).toBe(false)
    builder.applySnapshot('m', BOOK)
    builder.forget(['m'])
    expect(builder.applyDelta('m', 'bids', 420_000, 1)).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(published).toEqual([])
  })

  test('reports a level that would fall below zero', () => {
    const { builder } = setUp()
    builder.applySnapshot('m', BOOK)
    expect(builder.applyDelta('m', 'bids', 400_000, -11)).toBe(false)
    expect(builder.best('m')).toEqual({ bid: 410_000, ask: 430_000 })
  })

  test('withholds a crossed book, and publishes it once it is uncrossed', () => {
    const { builder, published, crossed } = setUp()
    builder.applySnapshot('m', BOOK)
    builder.setLevel('m', 'bids', 430_000, 1)
    vi.advanceTimersByTime(100)
    expect(published).toEqual([])
    builder.setLevel('m', 'asks', 430_000, 0)
    vi.advanceTimersByTime(20)
    expect(published).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(crossed).toEqual([])
  })

  test('drops a book that stays crossed, whether or not it keeps changing', () => {
    const { builder, published, crossed } = setUp()
    builder.applySnapshot('m', BOOK)
    builder.setLevel('m', 'bids', 440_000, 1)
    for (let i = 0; i < 30; i += 1) {
      builder.applySnapshot('m', { bids: [level(440_000, 1 + i)], asks: BOOK.asks })
      vi.advanceTimersByTime(10)
    }
    expect(published).toEqual([])
    expect(crossed).toEqual(['m'])
    vi.advanceTimersByTime(1_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('publishes a flood in parts and completely', () => {
    const { builder, published } = setUp()
    for (let i = 0; i < 1_000; i += 1) builder.applySnapshot(`m${i}`, BOOK)
    vi.advanceTimersByTime(50)
    expect(new Set(published.map((book) => book.marketId)).size).toBe(1_000)
  })

  test('says how long a change has been waiting to be published', () => {
    const { builder, published } = setUp()
    expect(builder.pendingMs('m')).toBe(0)
    builder.applySnapshot('m', BOOK)
    vi.advanceTimersByTime(10)
    expect([published.length, builder.pendingMs('m')]).toEqual([1, 0])
    // Crossed: it waits for the message that uncrosses it.
    builder.setLevel('m', 'bids', 440_000, 1)
    vi.advanceTimersByTime(60)
    builder.setLevel('m', 'bids', 441_000, 1)
    vi.advanceTimersByTime(40)
    expect(builder.pendingMs('m')).toBe(100)
    builder.setLevel('m', 'bids', 440_000, 0)
    builder.setLevel('m', 'bids', 441_000, 0)
    vi.advanceTimersByTime(10)
    expect([published.length, builder.pendingMs('m')]).toEqual([2, 0])
  })

  test('leaves no timer behind when closed', () => {
    const { builder, published } = setUp()
    builder.applySnapshot('m', BOOK)
    builder.close()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(published).toEqual([])
  })

  test('a snapshot and its changes give the same book as a plain rebuild', () => {
    const change = fc.record({
      side: fc.constantFrom('bids' as const, 'asks' as const),
      step: fc.integer({ min: 1, max: 49 }),
      size: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const { builder, published } = setUp()
        builder.applySnapshot('m', { bids: [], asks: [] })
        const plain = { bids: new Map<number, number>(), asks: new Map<number, number>() }
        for (const { side, step, size } of changes) {
          const at = side === 'bids' ? step * 10_000 : 500_000 + step * 10_000
          builder.setLevel('m', side, at, size)
          if (size > 0) plain[side].set(at, size)
          else plain[side].delete(at)
        }
        builder.flush()
        const book = published.at(-1)
        expect(book && !isCrossed(book)).toBe(true)
        expect(new Map(book?.bids.map((one) => [one.price, one.size]))).toEqual(plain.bids)
        expect(new Map(book?.asks.map((one) => [one.price, one.size]))).toEqual(plain.asks)
        builder.close()
      }),
    )
  })
})
