import { LRUCache } from 'lru-cache'
import type { BookStore, StoredBook } from '@/lib/books/store/bookStore'
import type { MarketRef } from '@/lib/core/domain/market'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { venueKey } from '@/lib/core/domain/venueKey'
import { type BookTrail, type Chunk, createBookTrail } from './bookTrail'
import { createByteWriter } from './byteWriter'
import type { BookHistory, PastBook } from './types'

/** How far back a plan is stress-tested, plus a minute for orders that arrive later. */
export const HISTORY_MS = 960_000
/**
 * Every book is checked this often, a part of them at a time: books turn stale by age without a notification. A
 * book that turned stale and fresh again within this time leaves no gap.
 */
const ROUND_MS = 500
const PARTS = 10
/** Latest books cached as objects, to encode the next change against. */
const MAX_LATEST = 1_500
/** Approximate overhead of a book besides its entries, bytes. */
const TRAIL_BYTES = 600
/** Below this share of the limit, books that were evicted are followed again before they change. */
const ROOM = 0.9

interface Followed {
  ref: MarketRef
  trail: BookTrail
  /** The store's version at the last check: equal means unchanged. */
  version?: number
  /** True when the last entry is a gap, or there is none. */
  unknown: boolean
  /** When the book last matched the last entry, ms. */
  seenAt: number
}

interface HistoryParts {
  books: BookStore
  clock: { now(): number }
  maxBytes: number
}

/** The history kept by a process. */
export interface RunningHistory extends BookHistory {
  /** Checks a part of the books; all of them within {@link ROUND_MS}. */
  look(): void
}

const sameFields = (a: OrderBook, { version, changedAt }: StoredBook): PastBook => ({
  bids: a.bids,
  asks: a.asks,
  version,
  // As the API shows it: whole milliseconds.
  changedAt: Math.floor(changedAt),
  ...(a.lastPrice !== undefined && { lastPrice: a.lastPrice }),
})

/**
 * Records what the store publishes until the signal aborts. Above `maxBytes` the oldest entries are evicted.
 * Cost: only levels that differ are written; see `npm run bench:history`.
 */
export function createBookHistory(
  { books, clock, maxBytes }: HistoryParts,
  signal: AbortSignal,
): RunningHistory {
  const followed = new Map<string, Followed>()
  const latest = new LRUCache<Followed, PastBook>({ max: MAX_LATEST })
  const writer = createByteWriter()
  /** In order of creation. */
  let chunks: { chunk: Chunk; of: Followed }[] = []
  let bytes = 0
  let round: Iterator<Followed> | undefined

  const onBytes = (change: number) => {
    bytes += change
  }

  function follow(ref: MarketRef): Followed {
    const { venue, marketId } = ref
    const one: Followed = {
      ref: { venue, marketId },
      trail: createBookTrail({ writer, onBytes, onChunk: (chunk) => chunks.push({ chunk, of: one }) }),
      unknown: true,
      seenAt: Number.NEGATIVE_INFINITY,
    }
    followed.set(venueKey(venue, marketId), one)
    bytes += TRAIL_BYTES
    return one
  }

  function evict() {
    let at = 0
    for (; bytes > maxBytes && at < chunks.length; at += 1) {
      const { chunk, of } = chunks[at] as (typeof chunks)[number]
      if (chunk.dropped) continue
      of.trail.dropOldest()
      if (!of.trail.isEmpty()) continue
      of.unknown = true
      latest.delete(of)
    }
    if (at > 0) chunks = chunks.slice(at)
  }

  function writeGapAt(one: Followed, time: number) {
    if (one.unknown) return
    one.trail.add(Math.max(time, one.trail.lastAt()), undefined, undefined)
    one.unknown = true
    latest.delete(one)
  }

  /** Records the store's current state. `since`: start of the gap if the book is not fresh. */
  function note(one: Followed, stored: StoredBook | undefined, since: number) {
    const now = clock.now()
    one.version = stored?.version
    if (!stored || stored.stale) writeGapAt(one, Math.min(since, now))
    else {
      const book = sameFields(stored.book, stored)
      // The clock may be set back; changes stay in order.
      const time = Math.max(now, one.trail.lastAt())
      one.trail.add(time, book, one.unknown ? undefined : latest.get(one))
      latest.set(one, book)
      one.unknown = false
    }
    one.seenAt = now
    one.trail.trim(now - HISTORY_MS)
    if (bytes > maxBytes) evict()
  }

  /** Checks whether a book is unchanged since the last check. */
  function see(one: Followed) {
    const version = books.versionOf(one.ref)
    const isEvicted = one.trail.isEmpty() && version !== undefined && bytes < maxBytes * ROOM
    if (version === one.version && !isEvicted) one.seenAt = clock.now()
    else note(one, version === undefined ? undefined : books.get(one.ref), one.seenAt + 1)
  }

  const isForgotten = ({ unknown, trail, version }: Followed) =>
    version === undefined && unknown && trail.lastAt() < clock.now() - HISTORY_MS

  function forget(one: Followed) {
    while (!one.trail.isEmpty()) one.trail.dropOldest()
    followed.delete(venueKey(one.ref.venue, one.ref.marketId))
    bytes -= TRAIL_BYTES
  }

  function look() {
    const most = Math.ceil(followed.size / PARTS)
    for (let n = 0; n < most; n += 1) {
      round ??= followed.values()
      const { value, done } = round.next()
      if (done) {
        round = undefined
        chunks = chunks.filter(({ chunk }) => !chunk.dropped)
        return
      }
      see(value)
      value.trail.trim(clock.now() - HISTORY_MS)
      if (isForgotten(value)) forget(value)
    }
  }

  books.watch((change) => {
    const one = followed.get(venueKey(change.venue, change.marketId)) ?? follow(change)
    note(one, change.stored, clock.now())
  }, signal)
  books.onLoss?.((venue) => {
    for (const one of followed.values()) {
      if (one.ref.venue !== venue) continue
      writeGapAt(one, clock.now())
      // Forces a read once the feed is back, whatever its version.
      one.version = undefined
    }
  }, signal)

  const timer = setInterval(look, ROUND_MS / PARTS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })

  return {
    look,
    booksAt(ref, times) {
      const now = clock.now()
      const one = followed.get(venueKey(ref.venue, ref.marketId)) ?? follow(ref)
      see(one)
      const oldest = now - HISTORY_MS
      const found = one.trail.read(times)
      if (bytes > maxBytes) evict()
      return found.map((book, i) => {
        const time = times[i] ?? now
        return time > now || time < oldest ? undefined : book
      })
    },
    size() {
      let entries = 0
      for (const { trail } of followed.values()) entries += trail.entries()
      return { books: followed.size, bytes, entries }
    },
  }
}
