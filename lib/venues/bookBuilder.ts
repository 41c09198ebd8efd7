import { type BookSides, isCrossed, type Level, type OrderBook } from '@/lib/domain/orderBook'
import type { Price, Shares } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import { hasLoopBudget } from '@/lib/net/turn'

export interface BookBuilderOptions {
  venue: VenueId
  publish(book: OrderBook): void
  /** Crossed for longer than the grace: ask the venue anew. The book is forgotten. */
  crossed(marketId: string): void
  now(): number
  /** At least so long between two flushes. */
  flushMs?: number
  /** A book may be crossed this long while the messages that belong together arrive one by one. */
  graceMs?: number
}

/** The books of one stream, changed in place, in YES terms, and published whole and conflated. */
export interface BookBuilder {
  /** A whole book. Levels need not be sorted. */
  replace(marketId: string, sides: BookSides, facts?: { venueTime?: number; lastPrice?: Price }): void
  /** One level's whole new size, 0 removes. False, and ignored, for a market without a book. */
  set(marketId: string, side: keyof BookSides, price: number, size: number, venueTime?: number): boolean
  /** Adds to one level. False when there is no book, or when the level would fall below zero: then the book is wrong. */
  add(marketId: string, side: keyof BookSides, price: number, delta: number, venueTime?: number): boolean
  lastTrade(marketId: string, price: Price): void
  /** Best prices as they stand, micro-dollars, for cross-checks; undefined without a book. */
  best(marketId: string): { bid?: number; ask?: number } | undefined
  has(marketId: string): boolean
  /** Forgets these books: changes are ignored until the next `replace`. */
  forget(marketIds: Iterable<string>): void
  /** Publishes what waits now. */
  flush(): void
  markets(): IterableIterator<string>
  close(): void
}

type Ladder = Map<number, number>

interface Entry {
  bids: Ladder
  asks: Ladder
  venueTime?: number
  lastPrice?: Price
  receivedAt: number
  crossedAt?: number
  /** Changed since it was published. */
  waits: boolean
}

/** Between two flushes; what changes after a quiet moment is told at once. */
const FLUSH_MS = 10
/** Kalshi's books are crossed for up to 16 ms at times; see its fact sheet. */
const GRACE_MS = 250
const toLadder = (levels: readonly Level[]): Ladder => {
  const ladder: Ladder = new Map()
  for (const { price, size } of levels) {
    if (size > 0 && price > 0 && price < 1_000_000) ladder.set(price, (ladder.get(price) ?? 0) + size)
  }
  return ladder
}

/** Best first. */
function toLevels(ladder: Ladder, direction: 1 | -1): Level[] {
  const levels: Level[] = []
  for (const [price, size] of ladder) levels.push({ price: price as Price, size: size as Shares })
  return levels.sort((a, b) => direction * (a.price - b.price))
}

function edge(ladder: Ladder, better: (a: number, b: number) => boolean): number | undefined {
  let best: number | undefined
  for (const price of ladder.keys()) if (best === undefined || better(price, best)) best = price
  return best
}

/** Cost: a change is one map write; a book is sorted once per flush in which it changed. */
export function createBookBuilder(options: BookBuilderOptions): BookBuilder {
  const { venue, flushMs = FLUSH_MS, graceMs = GRACE_MS } = options
  const entries = new Map<string, Entry>()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let flushedAt = Number.NEGATIVE_INFINITY

  function touch(marketId: string, entry: Entry, venueTime: number | undefined) {
    if (venueTime !== undefined) entry.venueTime = venueTime
    entry.receivedAt = options.now()
    if (entry.waits) return
    entry.waits = true
    waiting.add(marketId)
    timer ??= setTimeout(flushYielding, Math.max(0, flushedAt + flushMs - performance.now()))
  }

  function publish(marketId: string, entry: Entry): 'published' | 'crossed' | 'given up' {
    const { venueTime, lastPrice, receivedAt } = entry
    const book: OrderBook = {
      venue,
      marketId,
      bids: toLevels(entry.bids, -1),
      asks: toLevels(entry.asks, 1),
      receivedAt,
      ...(venueTime !== undefined && { venueTime }),
      ...(lastPrice !== undefined && { lastPrice }),
    }
    if (!isCrossed(book)) {
      entry.crossedAt = undefined
      options.publish(book)
      return 'published'
    }
    entry.crossedAt ??= options.now()
    return options.now() - entry.crossedAt < graceMs ? 'crossed' : 'given up'
  }

  /** At least one book; more while `mayGoOn` says so, the rest in the next turn of the event loop. */
  function flushWhile(mayGoOn: () => boolean) {
    clearTimeout(timer)
    timer = undefined
    flushedAt = performance.now()
    let first = true
    let full = false
    const crossed: string[] = []
    for (const marketId of waiting) {
      if (!first && !mayGoOn()) {
        full = true
        break
      }
      waiting.delete(marketId)
      const entry = entries.get(marketId)
      if (!entry) continue
      entry.waits = false
      first = false
      const outcome = publish(marketId, entry)
      if (outcome === 'crossed') crossed.push(marketId)
      if (outcome === 'given up') {
        entries.delete(marketId)
        options.crossed(marketId)
      }
    }
    for (const marketId of crossed) {
      const entry = entries.get(marketId)
      if (entry) entry.waits = true
      waiting.add(marketId)
    }
    if (waiting.size > 0) timer ??= setTimeout(flushYielding, full ? 0 : flushMs)
  }

  const flushYielding = () => flushWhile(hasLoopBudget)

  return {
    replace(marketId, sides, facts = {}) {
      const entry: Entry = {
        bids: toLadder(sides.bids),
        asks: toLadder(sides.asks),
        lastPrice: facts.lastPrice ?? entries.get(marketId)?.lastPrice,
        crossedAt: entries.get(marketId)?.crossedAt,
        receivedAt: 0,
        waits: false,
      }
      entries.set(marketId, entry)
      touch(marketId, entry, facts.venueTime)
    },
    set(marketId, side, price, size, venueTime) {
      const entry = entries.get(marketId)
      if (!entry) return false
      if (size > 0 && price > 0 && price < 1_000_000) entry[side].set(price, size)
      else entry[side].delete(price)
      touch(marketId, entry, venueTime)
      return true
    },
    add(marketId, side, price, delta, venueTime) {
      const entry = entries.get(marketId)
      if (!entry) return false
      const size = (entry[side].get(price) ?? 0) + delta
      if (size < 0) return false
      if (size > 0 && price > 0 && price < 1_000_000) entry[side].set(price, size)
      else entry[side].delete(price)
      touch(marketId, entry, venueTime)
      return true
    },
    lastTrade(marketId, price) {
      const entry = entries.get(marketId)
      if (!entry || entry.lastPrice === price) return
      entry.lastPrice = price
      touch(marketId, entry, undefined)
    },
    best(marketId) {
      const entry = entries.get(marketId)
      if (!entry) return undefined
      const bid = edge(entry.bids, (a, b) => a > b)
      const ask = edge(entry.asks, (a, b) => a < b)
      return { ...(bid !== undefined && { bid }), ...(ask !== undefined && { ask }) }
    },
    has: (marketId) => entries.has(marketId),
    forget(marketIds) {
      for (const marketId of marketIds) {
        entries.delete(marketId)
        waiting.delete(marketId)
      }
    },
    flush: () => flushWhile(() => true),
    markets: () => entries.keys(),
    close() {
      clearTimeout(timer)
      timer = undefined
      waiting.clear()
      entries.clear()
    },
  }
}
