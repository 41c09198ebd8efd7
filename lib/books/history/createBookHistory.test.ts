import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { Level } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { createBookHistory, HISTORY_MS } from './createBookHistory'
import type { PastBook } from './types'

const START = Date.UTC(2026, 0, 15, 12)
const REF = { venue: 'polymarket', marketId: 'm' } as const

function begin({ maxBytes = 64e6, staleAfterMs = 60_000 } = {}) {
  let now = START
  const clock = { now: () => now }
  const books = createMemoryBookStore({ clock, staleAfterMs })
  const stopping = new AbortController()
  const history = createBookHistory({ books, clock, maxBytes }, stopping.signal)
  return {
    books,
    history,
    stop: () => stopping.abort(),
    now: clock.now,
    advance(ms: number) {
      now += ms
    },
    /** Checks every book. */
    look() {
      for (let part = 0; part < 10; part += 1) history.look()
    },
    put: (bids: readonly Level[], asks: readonly Level[], marketId: string = REF.marketId) =>
      books.put({ venue: 'polymarket', marketId, bids, asks, receivedAt: now }),
  }
}

const levels = (...pairs: readonly [number, number][]): Level[] =>
  pairs.map(([at, size]) => ({ price: price(at), size: shares(size) }))

const size = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map((n) => n * 1_000_000),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
)
const side = (min: number, max: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min, max }), size), { maxLength: 12, selector: ([at]) => at })
    .map((pairs) => pairs.map(([at, n]) => ({ price: price(at), size: shares(n) })))
const change = fc.record({
  kind: fc.constantFrom('put', 'put', 'put', 'put', 'stale', 'remove', 'look'),
  bids: side(1, 60).map((all) => all.sort((a, b) => b.price - a.price)),
  asks: side(61, 120).map((all) => all.sort((a, b) => a.price - b.price)),
  lastPrice: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(price), { nil: undefined }),
  venueDelayMs: fc.integer({ min: -50, max: 3_000 }),
  waitMs: fc.integer({ min: 0, max: 400 }),
})

test('a book at any instant is exactly the one published then, or unknown', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 250 }), (changes) => {
      const { books, history, now, advance, look, stop } = begin()
      /** The book a response would have shown, from each of these times on. */
      const published: { at: number; book: PastBook | undefined }[] = []
      for (const { kind, bids, asks, lastPrice, venueDelayMs, waitMs } of changes) {
        look()
        const book = { ...REF, bids, asks, receivedAt: now(), venueTime: now() - venueDelayMs }
        if (kind === 'put') books.put(lastPrice === undefined ? book : { ...book, lastPrice })
        if (kind === 'stale') books.markStale(REF)
        if (kind === 'remove') books.remove(REF)
        look()
        const stored = books.get(REF)
        const { version, changedAt } = stored ?? {}
        published.push({
          at: now(),
          book:
            stored && !stored.stale && version !== undefined && changedAt !== undefined
              ? {
                  bids: stored.book.bids,
                  asks: stored.book.asks,
                  ...(stored.book.lastPrice !== undefined && { lastPrice: stored.book.lastPrice }),
                  version,
                  changedAt,
                }
              : undefined,
        })
        advance(waitMs)
      }
      const times = Array.from({ length: now() - START + 3 }, (_, i) => START - 1 + i)
      const expected = times.map((time) =>
        time > now() ? undefined : published.findLast(({ at }) => at <= time)?.book,
      )
      const found = history.booksAt(REF, times)
      stop()
      const wrong = times.filter((_, i) => found[i] !== undefined && !same(found[i], expected[i]))
      const lost = times.filter((_, i) => found[i] === undefined && expected[i] !== undefined)
      expect({ wrong, lost: lost.length }).toEqual({ wrong: [], lost: 0 })
    }),
    { numRuns: 60 },
  )
}, 60_000)

const same = (a: PastBook | undefined, b: PastBook | undefined) =>
  JSON.stringify(flat(a)) === JSON.stringify(flat(b))
const flat = (book: PastBook | undefined) =>
  book && [book.version, book.changedAt, book.lastPrice ?? null, book.bids, book.asks]

test('a single instant reads the same book as a series of instants', () => {
  const { history, advance, put, now, stop } = begin()
  for (let i = 1; i <= 300; i += 1) {
    put(levels([400_000, 5_000_000], [390_000, i * 1_000_000]), levels([410_000, i]))
    advance(1_000)
  }
  const times = Array.from({ length: 600 }, (_, i) => START + i * 500).filter((time) => time <= now())
  const row = history.booksAt(REF, times)
  for (const [i, time] of times.entries()) expect(history.booksAt(REF, [time])[0]).toEqual(row[i])
  expect(row[10]?.asks).toEqual(levels([410_000, 6]))
  stop()
})

test('a book that turned stale by age is unknown from the instant after it was last seen fresh', () => {
  const { history, advance, look, put, stop } = begin({ staleAfterMs: 2_000 })
  put(levels([400_000, 1]), levels([500_000, 1]))
  advance(1_500)
  look()
  advance(1_000)
  look()
  const known = history.booksAt(REF, [START, START + 1_500, START + 1_501, START + 2_500])
  expect(known.map((book) => book !== undefined)).toEqual([true, true, false, false])
  stop()
})

test('books of a venue whose feed was lost are unknown until they are fresh again', () => {
  let now = START
  const clock = { now: () => now }
  const store = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  let lose: (() => void) | undefined
  const books = {
    ...store,
    onLoss: (listener: (venue: 'polymarket') => void) => {
      lose = () => listener('polymarket')
    },
  }
  const stopping = new AbortController()
  const history = createBookHistory({ books, clock, maxBytes: 1e6 }, stopping.signal)
  store.put({ ...REF, bids: levels([400_000, 1]), asks: [], receivedAt: now })
  now += 100
  lose?.()
  now += 100
  // Recovered, with unchanged levels.
  for (let part = 0; part < 10; part += 1) history.look()
  now += 100
  const known = history.booksAt(REF, [START + 99, START + 100, START + 199, START + 200, START + 300])
  expect(known.map((book) => book?.bids[0]?.price)).toEqual([400_000, undefined, undefined, 400_000, 400_000])
  stopping.abort()
})

test('a time in the future, before the start, or beyond retention is unknown', () => {
  const { history, advance, put, now, stop } = begin({ staleAfterMs: 1e9 })
  put(levels([400_000, 1]), [])
  expect(history.booksAt(REF, [START - 1, START, START + 1]).map(Boolean)).toEqual([false, true, false])
  expect(history.booksAt({ venue: 'kalshi', marketId: 'x' }, [START])).toEqual([undefined])
  advance(2 * HISTORY_MS)
  expect(history.booksAt(REF, [START, now() - HISTORY_MS - 1, now()]).map(Boolean)).toEqual([
    false,
    false,
    true,
  ])
  stop()
})

test('a history never exceeds its memory limit and evicts the oldest entries first', () => {
  const { history, advance, put, now, stop } = begin({ maxBytes: 60_000, staleAfterMs: 1e9 })
  for (let i = 1; i <= 4_000; i += 1) {
    put(levels([400_000, i], [390_000, i * 7], [380_000, i * 11]), levels([410_000, i]), `m${i % 5}`)
    advance(100)
    expect(history.size().bytes).toBeLessThanOrEqual(60_000)
  }
  const ref = { venue: 'polymarket', marketId: 'm0' } as const
  const times = Array.from({ length: 400 }, (_, i) => START + i * 1_000)
  const known = history.booksAt(ref, times).map(Boolean)
  const from = known.indexOf(true)
  expect(from).toBeGreaterThan(10)
  // Known without a gap from there on.
  expect(known.slice(from).every(Boolean)).toBe(true)
  expect(now()).toBe(START + 400_000)
  stop()
})

test('a resumed read returns the same books as a read from the beginning', () => {
  const { history, advance, put, now, stop } = begin({ staleAfterMs: 1e9 })
  const fresh = begin({ staleAfterMs: 1e9 })
  const both = [{ advance, put }, fresh]
  for (let i = 1; i <= 1_200; i += 1) {
    for (const one of both) {
      one.put(levels([400_000 - (i % 7) * 10_000, i]), levels([500_000 + (i % 5) * 10_000, i * 3]))
      one.advance(370)
    }
    // Only one history is read every few seconds, sometimes from before its last resume position.
    if (i % 5 > 0) continue
    history.booksAt(REF, [now() - 5_000, now() - 1_300, now()])
    if (i % 35 === 0) history.booksAt(REF, [now() - 60_000, now() - 30_000])
  }
  const times = Array.from({ length: 300 }, (_, i) => now() - 300_000 + i * 1_000)
  for (const from of [0, 100, 250, 297]) {
    const wanted = times.slice(from)
    const plain = (found: ReturnType<typeof history.booksAt>) => found.map((book) => [book?.bids, book?.asks])
    expect(plain(history.booksAt(REF, wanted))).toEqual(plain(fresh.history.booksAt(REF, wanted)))
  }
  stop()
  fresh.stop()
})
