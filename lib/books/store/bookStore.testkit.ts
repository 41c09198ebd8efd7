import { expect, test } from 'vitest'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { BookChange, BookStore } from './bookStore'
import { NO_BOOKS } from './countBooks'

type Levels = readonly (readonly [price: number, size: number])[]

const levels = (side: Levels) =>
  side.map(([p, size]) => ({ price: price(p * 1e6), size: shares(size * 1e6) }))

interface BookOptions {
  bids?: Levels
  asks?: Levels
  at: number
  venue?: VenueId
  marketId?: string
  venueTime?: number
  lastPrice?: number
}

const book = ({ bids = [[0.4, 10]], asks = [[0.42, 5]], at, ...rest }: BookOptions): OrderBook => ({
  venue: rest.venue ?? 'polymarket',
  marketId: rest.marketId ?? 'm1',
  bids: levels(bids),
  asks: levels(asks),
  receivedAt: at,
  ...(rest.venueTime !== undefined && { venueTime: rest.venueTime }),
  ...(rest.lastPrice !== undefined && { lastPrice: price(rest.lastPrice * 1e6) }),
})

const REF = { venue: 'polymarket', marketId: 'm1' } as const

/** An empty store; it may be written in one process and read in another. */
export interface StoreUnderTest {
  writer: BookStore
  reader: BookStore
  /** Waits until readers see all writes. */
  settle(): Promise<void>
}

/** Contract test of every book store. `create` returns an empty store whose books turn stale after `staleAfterMs`. */
export function describeBookStore(
  create: (options: { clock: { now(): number }; staleAfterMs: number }) => Promise<StoreUnderTest>,
): void {
  async function setUp() {
    const time = { now: 1_000 }
    const { writer, reader, settle } = await create({ clock: { now: () => time.now }, staleAfterMs: 500 })
    const changes: BookChange[] = []
    const watching = new AbortController()
    reader.watch((change) => changes.push(change), watching.signal)
    const store = {
      get: reader.get,
      versionOf: reader.versionOf,
      stats: reader.stats,
      revision: reader.revision,
      async put(...args: Parameters<BookStore['put']>) {
        const taken = writer.put(...args)
        await settle()
        return taken
      },
      async confirm(confirmed: Parameters<BookStore['confirm']>[0]) {
        writer.confirm(confirmed)
        await settle()
      },
      async limitFreshness(...args: Parameters<BookStore['limitFreshness']>) {
        writer.limitFreshness(...args)
        await settle()
      },
      async markStale(target: Parameters<BookStore['markStale']>[0]) {
        writer.markStale(target)
        await settle()
      },
      async remove(ref: Parameters<BookStore['remove']>[0]) {
        writer.remove(ref)
        await settle()
      },
    }
    return { time, store, changes, watching }
  }

  test('no data is not an empty book', async () => {
    const { store } = await setUp()
    expect(store.get(REF)).toBeUndefined()
    expect(store.versionOf(REF)).toBeUndefined()
    await store.put(book({ bids: [], asks: [], at: 1_000 }))
    expect(store.get(REF)?.book).toMatchObject({ bids: [], asks: [] })
  })

  test('a crossed or locked book is rejected and the previous one stays', async () => {
    const { store, changes } = await setUp()
    await store.put(book({ at: 1_000 }))
    expect(await store.put(book({ bids: [[0.43, 1]], asks: [[0.42, 1]], at: 1_001 }))).toBe(false)
    expect(await store.put(book({ bids: [[0.42, 1]], asks: [[0.42, 1]], at: 1_001 }))).toBe(false)
    expect(store.get(REF)?.book.bids[0]?.price).toBe(400_000)
    expect(changes).toHaveLength(1)
  })

  test('a confirmation without change resets the age and keeps version and change time', async () => {
    const { store, time, changes } = await setUp()
    await store.put(book({ at: 1_000, venueTime: 990 }))
    const before = store.get(REF)
    time.now = 1_400
    await store.put(book({ at: 1_400, venueTime: 1_390 }))
    expect(store.get(REF)).toMatchObject({ changedAt: 990, checkedAt: 1_400, version: before?.version })
    expect(changes).toHaveLength(1)
  })

  test('a change of levels or of the last trade gets a higher version', async () => {
    const { store } = await setUp()
    await store.put(book({ at: 1_000 }))
    const first = store.get(REF)?.version ?? 0
    await store.put(book({ at: 1_001, asks: [[0.42, 6]] }))
    const second = store.get(REF)
    expect(second?.version).toBeGreaterThan(first)
    expect(second?.changedAt).toBe(1_001)
    await store.put(book({ at: 1_002, asks: [[0.42, 6]], lastPrice: 0.41 }))
    expect(store.get(REF)?.version).toBeGreaterThan(second?.version ?? 0)
    expect(store.get(REF)?.changedAt).toBe(1_001)
  })

  test('a response older than the stored book is ignored', async () => {
    const { store } = await setUp()
    await store.put(book({ at: 1_010, asks: [[0.45, 1]] }))
    expect(await store.put(book({ at: 1_005 }))).toBe(false)
    expect(store.get(REF)?.book.asks[0]?.price).toBe(450_000)
  })

  test('a book turns stale by age alone, under a new version, and fresh again when confirmed', async () => {
    const { store, time, changes } = await setUp()
    await store.put(book({ at: 1_000 }))
    const fresh = store.get(REF)
    time.now = 1_500
    expect(store.get(REF)?.stale).toBe(false)
    expect(store.versionOf(REF)).toBe(fresh?.version)
    time.now = 1_501
    const aged = store.versionOf(REF)
    const stale = store.get(REF)
    expect(stale?.stale).toBe(true)
    expect(stale?.version).toBe(aged)
    expect(stale?.version).toBeGreaterThan(fresh?.version ?? 0)
    expect(store.get(REF)?.version).toBe(stale?.version)
    expect(store.stats('polymarket')).toMatchObject({ books: 1, stale: 1 })
    await store.put(book({ at: 1_501 }))
    expect(store.get(REF)?.stale).toBe(false)
    expect(store.get(REF)?.version).toBeGreaterThan(stale?.version ?? 0)
    expect(changes.map((change) => change.stored.stale)).toEqual([false, false])
  })

  test('a quiet book that its stream confirms stays fresh without changing, and turns stale when that ends', async () => {
    const { store, time, changes } = await setUp()
    await store.put(book({ at: 1_000, venueTime: 990 }), { freshMs: 100 })
    const { version } = store.get(REF) ?? {}
    for (let at = 1_090; at <= 2_000; at += 90) {
      time.now = at
      await store.confirm({ venue: 'polymarket', marketIds: ['m1', 'unknown'], at, freshMs: 100 })
      expect(store.get(REF)).toMatchObject({ stale: false, version, changedAt: 990, checkedAt: at })
    }
    expect(changes).toHaveLength(1)
    expect(store.get({ venue: 'polymarket', marketId: 'unknown' })).toBeUndefined()
    time.now += 101
    expect(store.get(REF)?.stale).toBe(true)
    await store.confirm({ venue: 'polymarket', marketIds: ['m1'], at: time.now, freshMs: 100 })
    expect(store.get(REF)?.stale).toBe(false)
    expect(changes.map((change) => change.stored.stale)).toEqual([false, false])
  })

  test('a freshness limit applies until the next confirmation and never makes a book fresher', async () => {
    const { store, time } = await setUp()
    await store.put(book({ at: 1_000 }))
    await store.limitFreshness(REF, 200)
    await store.limitFreshness(REF, 400)
    await store.limitFreshness({ ...REF, marketId: 'unknown' }, 100)
    time.now = 1_200
    expect(store.get(REF)?.stale).toBe(false)
    time.now = 1_201
    expect(store.get(REF)?.stale).toBe(true)
    await store.confirm({ venue: 'polymarket', marketIds: ['m1'], at: 1_201, freshMs: 500 })
    time.now = 1_701
    expect(store.get(REF)?.stale).toBe(false)
  })

  test('a confirmation clears no flag: only a new book does', async () => {
    const { store } = await setUp()
    await store.put(book({ at: 1_000 }))
    await store.markStale(REF)
    await store.confirm({ venue: 'polymarket', marketIds: ['m1'], at: 1_000, freshMs: 500 })
    expect(store.get(REF)?.stale).toBe(true)
    await store.put(book({ at: 1_001 }))
    expect(store.get(REF)?.stale).toBe(false)
  })

  test('a book that arrived late is as old as its source says', async () => {
    const { store, time } = await setUp()
    time.now = 2_000
    await store.put(book({ at: 2_000 }), { freshMs: 500, checkedAt: 1_600 })
    expect(store.get(REF)).toMatchObject({ stale: false, checkedAt: 1_600 })
    await store.put(book({ at: 2_000, asks: [[0.43, 1]] }), { freshMs: 500, checkedAt: 1_400 })
    expect(store.get(REF)).toMatchObject({ stale: false, checkedAt: 1_600 })
    time.now = 2_101
    expect(store.get(REF)?.stale).toBe(true)
    await store.put(book({ at: 2_101, marketId: 'm2' }), { freshMs: 500, checkedAt: 1_600 })
    expect(store.get({ venue: 'polymarket', marketId: 'm2' })).toMatchObject({
      stale: true,
      receivedAt: 2_101,
    })
  })

  test('the source of a book sets how long it stays fresh', async () => {
    const { store, time } = await setUp()
    await store.put(book({ at: 1_000 }), { freshMs: 50 })
    await store.put(book({ at: 1_000, marketId: 'm2' }), { freshMs: 5_000 })
    time.now = 1_600
    expect(store.get(REF)?.stale).toBe(true)
    expect(store.get({ venue: 'polymarket', marketId: 'm2' })?.stale).toBe(false)
  })

  test("a venue's books can be flagged stale until each is read again; other venues' books are untouched", async () => {
    const { store, changes } = await setUp()
    await store.put(book({ at: 1_000 }))
    await store.put(book({ at: 1_000, marketId: 'm2' }))
    await store.put(book({ at: 1_000, venue: 'kalshi' }))
    await store.markStale({ venue: 'polymarket' })
    await store.markStale({ venue: 'polymarket' })
    expect(store.stats('polymarket')).toMatchObject({ books: 2, stale: 2 })
    expect(store.stats('kalshi')).toMatchObject({ books: 1, stale: 0 })
    expect(changes).toHaveLength(5)
    await store.put(book({ at: 1_001 }))
    expect(store.get(REF)?.stale).toBe(false)
    expect(store.get({ venue: 'polymarket', marketId: 'm2' })?.stale).toBe(true)
  })

  test('one book can be flagged stale; flagging an unknown one is no error', async () => {
    const { store } = await setUp()
    await store.put(book({ at: 1_000 }))
    await store.put(book({ at: 1_000, marketId: 'm2' }))
    await store.markStale(REF)
    await store.markStale({ venue: 'opinion', marketId: 'x' })
    expect(store.get(REF)?.stale).toBe(true)
    expect(store.stats('polymarket').stale).toBe(1)
  })

  test('books are counted by the time since each was last confirmed, stale or not', async () => {
    const { store, time } = await setUp()
    for (const [i, at] of [1_000, 1_000, 51_000, 92_000, 99_000].entries()) {
      time.now = at
      await store.put(book({ at, marketId: `m${i}` }), { freshMs: 60_000 })
    }
    await store.markStale({ venue: 'polymarket', marketId: 'm4' })
    time.now = 101_000
    await store.confirm({ venue: 'polymarket', marketIds: ['m1'], at: 101_000, freshMs: 60_000 })
    expect(store.stats('polymarket')).toEqual({
      books: 5,
      stale: 2,
      ages: { within2s: 2, within10s: 1, within60s: 1, older: 1 },
      oldestMs: 100_000,
    })
    expect(store.stats('limitless')).toEqual(NO_BOOKS)
  })

  test('a removed book leaves no data, and its return never repeats a version', async () => {
    const { store } = await setUp()
    await store.put(book({ at: 1_000 }))
    const before = store.get(REF)?.version ?? 0
    await store.remove(REF)
    expect(store.get(REF)).toBeUndefined()
    await store.put(book({ at: 1_001 }))
    expect(store.get(REF)?.version).toBeGreaterThan(before)
  })

  test('the revision rises with every change of any book, and stays while nothing changes', async () => {
    const { store, time } = await setUp()
    const changes: [what: string, run: () => Promise<unknown>, rises: boolean][] = [
      ['a first book', () => store.put(book({ at: 1_000 })), true],
      ['the same again', () => store.put(book({ at: 1_001 })), false],
      ['another level', () => store.put(book({ at: 1_002, asks: [[0.42, 6]] })), true],
      ['a flag', () => store.markStale(REF), true],
      ['a second flag', () => store.markStale({ venue: 'polymarket' }), false],
      ['its return', () => store.put(book({ at: 1_003, asks: [[0.42, 6]] })), true],
      ['a book of another venue', () => store.put(book({ at: 1_003, venue: 'kalshi' })), true],
      ['a removal', () => store.remove(REF), true],
      ['a removal of nothing', () => store.remove(REF), false],
    ]
    for (const [what, run, rises] of changes) {
      const before = store.revision()
      await run()
      expect(store.revision() > before, what).toBe(rises)
    }
    time.now = 9_000
    const kalshi = { ...REF, venue: 'kalshi' } as const
    expect(store.get(kalshi)?.stale).toBe(true)
    const stale = store.revision()
    await store.confirm({ venue: 'kalshi', marketIds: ['m1'], at: 9_000, freshMs: 500 })
    expect(store.revision()).toBeGreaterThan(stale)
  })

  test('a watcher is notified of every change until it unsubscribes', async () => {
    const { store, changes, watching } = await setUp()
    await store.put(book({ at: 1_000 }))
    await store.put(book({ at: 1_001, bids: [] }))
    watching.abort()
    await store.put(book({ at: 1_002 }))
    expect(changes.map((change) => change.stored.book.bids.length)).toEqual([1, 0])
    expect(changes[0]).toMatchObject(REF)
  })
}
