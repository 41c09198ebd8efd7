import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { Level, OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { NOW } from '@/lib/dev/testing/support/builders'
import { createBookHistory } from './createBookHistory'

/**
 * `npm run bench:history`: cost of a published change with and without the history, memory per book for 15 minutes,
 * and cost of reading one back. The rival stores every published book as an object.
 */
const BOOKS = 500
const LEVELS = 35
const CHANGES = 300_000
/** Workload: 500 books that change every other second for 15 minutes. */
const SPAN_MS = 900_000

const random = createRandom('history bench')

const side = (at: number, sign: 1 | -1): Level[] =>
  Array.from({ length: LEVELS }, (_, i) => ({
    price: price(at * 10_000 + sign * (5_000 + i * 5_000)),
    size: shares(random.int(10, 90_000) * 10_000),
  }))

const refOf = (i: number) => ({ venue: VENUE_IDS[i % VENUE_IDS.length] ?? VENUE_IDS[0], marketId: `m${i}` })

/** Changes the size of one to three levels, as most book updates do. */
function move(levels: readonly Level[]): Level[] {
  const next = [...levels]
  for (let n = random.int(1, 3); n > 0; n -= 1) {
    const at = random.int(0, next.length - 1)
    const level = next[at]
    if (level) next[at] = { price: level.price, size: shares(random.int(10, 90_000) * 10_000) }
  }
  return next
}

/** Every change of the run, generated before measuring. */
function changesOf(): OrderBook[] {
  const latest = Array.from({ length: BOOKS }, (_, i) => {
    const at = random.int(30, 70)
    return { ...refOf(i), bids: side(at, -1), asks: side(at, 1), receivedAt: NOW }
  })
  const changes: OrderBook[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const i = n % BOOKS
    const before = latest[i]
    if (!before) continue
    const receivedAt = NOW + Math.floor((n * SPAN_MS) / CHANGES)
    const book = { ...before, bids: move(before.bids), asks: move(before.asks), receivedAt }
    latest[i] = book
    changes.push(book)
  }
  return changes
}

function replay(changes: readonly OrderBook[], withHistory: boolean) {
  let now = NOW
  const clock = { now: () => now }
  const books = createMemoryBookStore({ clock, staleAfterMs: 1e9 })
  const stopping = new AbortController()
  const history = withHistory
    ? createBookHistory({ books, clock, maxBytes: 1e9 }, stopping.signal)
    : undefined
  const times: number[] = []
  const begin = performance.now()
  for (const book of changes) {
    now = book.receivedAt
    const before = performance.now()
    books.put(book)
    times.push(performance.now() - before)
  }
  const total = performance.now() - begin
  stopping.abort()
  return { history, total, times: times.sort((a, b) => a - b) }
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

/** Bytes per book if every published one is stored as an object: two numbers and an object per level in V8. */
function bytesAsObjects(changes: readonly OrderBook[]): number {
  global.gc?.()
  const before = process.memoryUsage().heapUsed
  const copies = changes
    .slice(0, 3_000)
    .map(({ bids, asks }) => [bids, asks].map((levels) => levels.map((level) => ({ ...level }))))
  global.gc?.()
  const each = (process.memoryUsage().heapUsed - before) / copies.length
  return each * (changes.length / BOOKS)
}

function readBack(history: NonNullable<ReturnType<typeof replay>['history']>) {
  const now = NOW + SPAN_MS - 2_000
  const window = Array.from({ length: 240 }, (_, i) => now - 300_000 + (i + 1) * 1_250)
  const times: number[] = []
  for (let i = 0; i < BOOKS; i += 1) {
    const begin = performance.now()
    const found = history.booksAt(refOf(i), window)
    times.push(performance.now() - begin)
    if (found.some((book) => !book)) throw new Error('A book is missing in its history.')
  }
  return times.sort((a, b) => a - b)
}

async function bench(): Promise<BenchRow[]> {
  const changes = changesOf()
  // Warm-up: compiled before measuring.
  replay(changes.slice(0, 30_000), true)
  replay(changes.slice(0, 30_000), false)
  const without = replay(changes, false)
  const { history, total, times } = replay(changes, true)
  if (!history) throw new Error('There is no history.')
  const { bytes, entries } = history.size()
  const cost = (total - without.total) / changes.length
  const objects = bytesAsObjects(changes)
  const read = readBack(history)
  console.info(`${changes.length} changes of ${BOOKS} books with ${LEVELS} levels a side, ${entries} entries`)
  console.info(`a change costs ${(cost * 1_000).toFixed(2)} µs more with the history`)
  console.info(
    `put: median ${(at(without.times, 0.5) * 1e3).toFixed(2)} µs without, ${(at(times, 0.5) * 1e3).toFixed(2)} µs with; p99 ${(at(without.times, 0.99) * 1e3).toFixed(2)} and ${(at(times, 0.99) * 1e3).toFixed(2)} µs`,
  )
  console.info(
    `a book of 15 minutes: ${Math.round(bytes / BOOKS)} bytes, ${(bytes / entries).toFixed(1)} a change`,
  )
  console.info(
    `240 instants of 5 minutes read back: median ${at(read, 0.5).toFixed(3)} ms, p99 ${at(read, 0.99).toFixed(3)} ms`,
  )
  console.info(`the same book as objects: ${Math.round(objects)} bytes`)
  const rival = 'every published book as objects'
  return [
    lessIsBetter({
      what: 'a change kept, more than without',
      unit: 'µs',
      ours: cost * 1e3,
      rival: 'publishing it',
      theirs: (without.total / changes.length) * 1e3,
    }),
    lessIsBetter({
      what: '15 minutes of a book',
      unit: 'bytes',
      ours: bytes / BOOKS,
      rival,
      theirs: objects,
    }),
  ]
}

benchAsProgram(import.meta.url, bench)
