import { type BookSides, isCrossed, type OrderBook } from '@/lib/core/domain/orderBook'
import type { Price } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { hasLoopBudget } from '@/lib/infra/net/turn'
import { bestPrice, type Ladder, publishLevels, setLadderLevel, sizeAt, toLadder } from './ladder'

export interface BookBuilderOptions {
  venue: VenueId
  publish(book: OrderBook): void
  /** Crossed beyond the grace period. The book has been dropped and needs a new snapshot. */
  crossed(marketId: string): void
  now(): number
  /** Minimum interval between two flushes, ms. */
  flushMs?: number
  /** How long a book may stay crossed while related messages arrive one by one, ms. */
  graceMs?: number
}

/** The order books of one stream in YES terms: updated in place, published complete and conflated. */
export interface BookBuilder {
  /** Replaces the book. Levels need not be sorted. */
  applySnapshot(marketId: string, sides: BookSides, facts?: { venueTime?: number; lastPrice?: Price }): void
  /** Sets a level's absolute size; 0 removes it. Returns false for a market without a book. */
  setLevel(marketId: string, side: keyof BookSides, price: number, size: number, venueTime?: number): boolean
  /** Adds a signed size to a level. Returns false without a book, or if the level would fall below zero. */
  applyDelta(
    marketId: string,
    side: keyof BookSides,
    price: number,
    delta: number,
    venueTime?: number,
  ): boolean
  lastTrade(marketId: string, price: Price): void
  /** Current best prices in micro-dollars; undefined without a book. */
  best(marketId: string): { bid?: number; ask?: number } | undefined
  /** The current levels, sorted; undefined without a book. */
  sides(marketId: string): BookSides | undefined
  has(marketId: string): boolean
  /** Drops these books: changes are ignored until the next snapshot. */
  forget(marketIds: Iterable<string>): void
  /** Publishes all pending books now. */
  flush(): void
  /** How long a change of this book has been waiting to be published, ms; 0 if none is. */
  pendingMs(marketId: string): number
  /** Markets whose book has been published at least once since it was last dropped. */
  published(): string[]
  close(): void
}

interface Entry {
  bids: Ladder
  asks: Ladder
  venueTime?: number
  lastPrice?: Price
  receivedAt: number
  crossedAt?: number
  isPublished: boolean
  /** The first change since the last publication, on the monotonic clock; undefined if there is none. */
  pendingSince: number | undefined
}

/** The first change after a quiet interval is published immediately. */
const FLUSH_MS = 10
/** Kalshi's books can be crossed for up to 16 ms; see its fact sheet. */
const GRACE_MS = 250

function toBook(entry: Entry, { venue, marketId }: { venue: VenueId; marketId: string }): OrderBook {
  const { venueTime, lastPrice, receivedAt } = entry
  return {
    venue,
    marketId,
    bids: publishLevels(entry.bids),
    asks: publishLevels(entry.asks),
    receivedAt,
    ...(venueTime !== undefined && { venueTime }),
    ...(lastPrice !== undefined && { lastPrice }),
  }
}

/** Cost: a change is a binary search; a side is copied once per flush in which it changed, never sorted. */
export function createBookBuilder(options: BookBuilderOptions): BookBuilder {
  const { venue, flushMs = FLUSH_MS, graceMs = GRACE_MS } = options
  const entries = new Map<string, Entry>()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let flushedAt = Number.NEGATIVE_INFINITY

  function markPending(marketId: string, entry: Entry, venueTime: number | undefined) {
    if (venueTime !== undefined) entry.venueTime = venueTime
    entry.receivedAt = options.now()
    if (entry.pendingSince !== undefined) return
    entry.pendingSince = performance.now()
    pending.add(marketId)
    timer ??= setTimeout(flushYielding, Math.max(0, flushedAt + flushMs - performance.now()))
  }

  function publish(marketId: string, entry: Entry): 'published' | 'retry' | 'crossed' {
    const book = toBook(entry, { venue, marketId })
    if (!isCrossed(book)) {
      entry.crossedAt = undefined
      entry.isPublished = true
      options.publish(book)
      return 'published'
    }
    entry.crossedAt ??= options.now()
    return options.now() - entry.crossedAt < graceMs ? 'retry' : 'crossed'
  }

  /** Publishes at least one book, more while `hasBudget`, and the rest in the next turn of the event loop. */
  function flushWhile(hasBudget: () => boolean) {
    clearTimeout(timer)
    timer = undefined
    flushedAt = performance.now()
    let isFirst = true
    let isInterrupted = false
    const retries: { marketId: string; since: number | undefined }[] = []
    for (const marketId of pending) {
      if (!isFirst && !hasBudget()) {
        isInterrupted = true
        break
      }
      pending.delete(marketId)
      const entry = entries.get(marketId)
      if (!entry) continue
      const since = entry.pendingSince
      entry.pendingSince = undefined
      isFirst = false
      const outcome = publish(marketId, entry)
      if (outcome === 'retry') retries.push({ marketId, since })
      if (outcome === 'crossed') {
        entries.delete(marketId)
        options.crossed(marketId)
      }
    }
    for (const { marketId, since } of retries) {
      const entry = entries.get(marketId)
      if (entry) entry.pendingSince = since
      pending.add(marketId)
    }
    if (pending.size > 0) timer ??= setTimeout(flushYielding, isInterrupted ? 0 : flushMs)
  }

  const flushYielding = () => flushWhile(hasLoopBudget)

  return {
    applySnapshot(marketId, sides, facts = {}) {
      const previous = entries.get(marketId)
      const entry: Entry = {
        bids: toLadder(sides.bids, -1),
        asks: toLadder(sides.asks, 1),
        lastPrice: facts.lastPrice ?? previous?.lastPrice,
        crossedAt: previous?.crossedAt,
        receivedAt: 0,
        isPublished: previous?.isPublished ?? false,
        pendingSince: undefined,
      }
      entries.set(marketId, entry)
      markPending(marketId, entry, facts.venueTime)
    },
    setLevel(marketId, side, price, size, venueTime) {
      const entry = entries.get(marketId)
      if (!entry) return false
      setLadderLevel(entry[side], price, size)
      markPending(marketId, entry, venueTime)
      return true
    },
    applyDelta(marketId, side, price, delta, venueTime) {
      const entry = entries.get(marketId)
      if (!entry) return false
      const size = sizeAt(entry[side], price) + delta
      if (size < 0) return false
      setLadderLevel(entry[side], price, size)
      markPending(marketId, entry, venueTime)
      return true
    },
    lastTrade(marketId, price) {
      const entry = entries.get(marketId)
      if (!entry || entry.lastPrice === price) return
      entry.lastPrice = price
      markPending(marketId, entry, undefined)
    },
    best(marketId) {
      const entry = entries.get(marketId)
      if (!entry) return undefined
      const bid = bestPrice(entry.bids)
      const ask = bestPrice(entry.asks)
      return { ...(bid !== undefined && { bid }), ...(ask !== undefined && { ask }) }
    },
    sides(marketId) {
      const entry = entries.get(marketId)
      return entry && { bids: publishLevels(entry.bids), asks: publishLevels(entry.asks) }
    },
    has: (marketId) => entries.has(marketId),
    forget(marketIds) {
      for (const marketId of marketIds) {
        entries.delete(marketId)
        pending.delete(marketId)
      }
    },
    flush: () => flushWhile(() => true),
    pendingMs(marketId) {
      const since = entries.get(marketId)?.pendingSince
      return since === undefined ? 0 : performance.now() - since
    },
    published: () => [...entries].flatMap(([marketId, { isPublished }]) => (isPublished ? [marketId] : [])),
    close() {
      clearTimeout(timer)
      timer = undefined
      pending.clear()
      entries.clear()
    },
  }
}
