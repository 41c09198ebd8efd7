import { isCrossed, type OrderBook, sameLevels } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import type { BookChange, BookStore, StoredBook } from './bookStore'
import { countBooks } from './countBooks'

interface Entry {
  book: OrderBook
  changedAt: number
  checkedAt: number
  /** Fresh for this long after `checkedAt`. */
  freshMs: number
  /** Set by the feed; cleared by the next `put`. */
  flagged: boolean
  /** The staleness at `version`. */
  stale: boolean
  version: number
}

/**
 * Books of one process. Versions come from one counter, so that a book that was removed and re-added never repeats an
 * earlier version; it follows the clock, so that the next process continues above it.
 * Staleness by age is detected on read: no timer, and watchers are notified only at the next change.
 */
export function createMemoryBookStore({
  clock,
  staleAfterMs,
}: {
  clock: { now(): number }
  /** A book that was not confirmed for longer than this is stale, unless its feed set another limit. */
  staleAfterMs: number
}): BookStore {
  const venues = new Map<VenueId, Map<string, Entry>>()
  const listeners = new Set<(change: BookChange) => void>()
  let versions = 0

  function nextVersion(): number {
    versions = Math.max(versions + 1, Math.floor(clock.now() * 1_000))
    return versions
  }

  const isStaleAt = (entry: Entry, now: number) => entry.flagged || now - entry.checkedAt > entry.freshMs

  /** The current entry: turning stale is a new version. */
  function renew(entry: Entry): Entry {
    const stale = isStaleAt(entry, clock.now())
    if (stale !== entry.stale) {
      entry.stale = stale
      entry.version = nextVersion()
    }
    return entry
  }

  function read(entry: Entry): StoredBook {
    const { stale } = renew(entry)
    const { book, changedAt, checkedAt, version } = entry
    const { receivedAt, venueTime } = book
    return {
      book,
      receivedAt,
      ...(venueTime !== undefined && { venueTime }),
      changedAt,
      checkedAt,
      stale,
      version,
    }
  }

  function notify(entry: Entry) {
    const { venue, marketId } = entry.book
    const change = { venue, marketId, stored: read(entry) }
    for (const listener of [...listeners]) listener(change)
  }

  function flag(entry: Entry) {
    if (entry.flagged) return
    const before = entry.stale
    entry.flagged = true
    if (!before) notify(entry)
  }

  return {
    put(book, { freshMs = staleAfterMs, checkedAt = book.receivedAt } = {}) {
      const books = venues.get(book.venue) ?? new Map<string, Entry>()
      venues.set(book.venue, books)
      const old = books.get(book.marketId)
      // A newer book arrived first: this response is outdated.
      if (isCrossed(book) || (old && book.receivedAt < old.book.receivedAt)) return false
      const same = old !== undefined && sameLevels(old.book, book)
      const unchanged = same && old.book.lastPrice === book.lastPrice
      const entry: Entry = {
        book,
        changedAt: same ? old.changedAt : (book.venueTime ?? book.receivedAt),
        checkedAt: Math.max(checkedAt, old?.checkedAt ?? 0),
        freshMs,
        flagged: false,
        stale: old?.stale ?? false,
        version: unchanged ? old.version : nextVersion(),
      }
      books.set(book.marketId, entry)
      if (renew(entry).version !== old?.version) notify(entry)
      return true
    },
    confirm({ venue, marketIds, at, freshMs }) {
      const books = venues.get(venue)
      for (const marketId of marketIds) {
        const entry = books?.get(marketId)
        // A flagged book is not current: its time of last confirmation stays.
        if (!entry || entry.flagged) continue
        const { version } = entry
        entry.checkedAt = Math.max(entry.checkedAt, at)
        entry.freshMs = freshMs
        if (renew(entry).version !== version) notify(entry)
      }
    },
    limitFreshness({ venue, marketId }, freshMs) {
      const entry = venues.get(venue)?.get(marketId)
      if (entry) entry.freshMs = Math.min(entry.freshMs, freshMs)
    },
    get({ venue, marketId }) {
      const entry = venues.get(venue)?.get(marketId)
      return entry && read(entry)
    },
    versionOf({ venue, marketId }) {
      const entry = venues.get(venue)?.get(marketId)
      return entry && renew(entry).version
    },
    revision: () => versions,
    remove({ venue, marketId }) {
      if (venues.get(venue)?.delete(marketId)) versions += 1
    },
    markStale(target) {
      const books = venues.get(target.venue)
      if (!('marketId' in target)) for (const entry of books?.values() ?? []) flag(entry)
      else {
        const entry = books?.get(target.marketId)
        if (entry) flag(entry)
      }
    },
    stats(venue) {
      const now = clock.now()
      return countBooks(venues.get(venue)?.values() ?? [], {
        isStale: (entry) => isStaleAt(entry, now),
        ageMs: ({ checkedAt }) => now - checkedAt,
      })
    },
    watch(listener, signal) {
      if (signal.aborted) return
      // A new function per watch: the same listener may be registered twice, each with its own signal.
      const call = (change: BookChange) => listener(change)
      listeners.add(call)
      signal.addEventListener('abort', () => listeners.delete(call), { once: true })
    },
  }
}
