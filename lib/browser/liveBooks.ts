import { replaceEqualDeep } from '@tanstack/react-query'
import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import { toWireBook } from '@/lib/contract/toWireBook'
import { isLate, isLive } from '@/lib/core/domain/freshness'
import { type BookSides, consolidate, type Level } from '@/lib/core/domain/orderBook'
import { MICRO, price, shares } from '@/lib/core/domain/units'

/** Books received from a stream, and an event with them applied. */
export interface LiveBooks {
  book(message: StreamBook): void
  /** Part of a delta, applied once complete. Ignored without the snapshot that it changes. */
  delta(message: StreamDelta): void
  /**
   * The event with these books in place of its own. Whatever did not change is the same object as before, down to the
   * outcome, the book and the level: comparison by identity renders only the changes.
   */
  overlay(event: EventDetail): EventDetail
  /**
   * The latest stream books of an outcome, oldest first, including those replaced before they were
   * ever shown. Kept for the most recently requested outcome only.
   */
  recent(outcomeId: string, platform: PlatformId): readonly PlatformBook[]
  /**
   * The stream is interrupted: its books may be stale and are not shown until it resumes. They are retained, because
   * after a short interruption the server sends deltas only.
   */
  pause(): void
  /** The stream has ended. */
  clear(): void
}

/** Cached books per platform: a reply is as old as its request took. */
const RECENT = 24

const micro = (value: number) => Math.round(value * MICRO)
const toLevels = (levels: PlatformBook['yes']['asks']): Level[] =>
  levels.map(([at, size]) => ({ price: price(micro(at)), size: shares(micro(size)) }))
/** Size at the best prices. */
const bestOf = ({ yes }: PlatformBook): BookSides => ({
  bids: toLevels(yes.bids.slice(0, 1)),
  asks: toLevels(yes.asks.slice(0, 1)),
})

interface Usable {
  id: PlatformId
  book: PlatformBook
}

/** The lowest price among platforms; ties go to the first. */
function cheapest(usable: readonly Usable[], field: 'yes_ask' | 'no_ask') {
  let best: { price: number; source: PlatformId } | undefined
  for (const { id, book } of usable) {
    const ask = book[field]
    if (ask !== null && (best === undefined || ask < best.price)) best = { price: ask, source: id }
  }
  return { price: best?.price ?? null, source: best?.source ?? null }
}

/**
 * All active, fresh books merged, to the best level of each side: pages read its prices, and levels only of the books
 * themselves. Merging every level of every outcome took as long as all the rest of a message.
 */
function combined(usable: readonly Usable[]): EventOutcome['cached_orderbook'] {
  if (usable.length === 0) return null
  const last = usable.find(({ book }) => book.yes_price !== null)?.book.yes_price
  const lastPrice = last === null || last === undefined ? undefined : price(micro(last))
  return toWireBook(consolidate(usable.map(({ book }) => bestOf(book))), { lastPrice, depth: 1 })
}

/** The outcome with these books and the prices derived from them, computed as the server does. */
function withBooks(outcome: EventOutcome, books: EventOutcome['orderbooks']): EventOutcome {
  const prices = PLATFORM_IDS.flatMap((id) => {
    const book = books[id]
    if (!book) return []
    return [
      [`${id}_yes`, book.yes_ask ?? book.yes_price],
      [`${id}_no`, book.no_ask ?? book.no_price],
    ]
  })
  const usable = PLATFORM_IDS.flatMap((id): Usable[] => {
    const book = books[id]
    return isLive(book) && outcome[`${id}_is_active`] ? [{ id, book }] : []
  })
  const late = PLATFORM_IDS.filter((id) => isLate(books[id]) && outcome[`${id}_is_active`])
  const yes = cheapest(usable, 'yes_ask')
  const no = cheapest(usable, 'no_ask')
  return {
    ...outcome,
    ...Object.fromEntries(prices),
    best_yes_price: yes.price,
    best_yes_source: yes.source,
    best_no_price: no.price,
    best_no_source: no.source,
    platforms_live: replaceEqualDeep(
      outcome.platforms_live,
      usable.map(({ id }) => id),
    ),
    platforms_stale: replaceEqualDeep(outcome.platforms_stale, late),
    cached_orderbook: replaceEqualDeep(outcome.cached_orderbook, combined(usable)),
    orderbooks: books,
  }
}

export function createLiveBooks(): LiveBooks {
  const latest = new Map<string, PlatformBook>()
  /** Incomplete deltas: half of one may leave a book crossed. */
  const begun = new Map<string, StreamDelta[]>()
  let recent: { outcomeId: string; books: Map<string, readonly PlatformBook[]> } | undefined
  let paused = false
  const keyOf = (outcomeId: string, platform: PlatformId) => `${platform}\n${outcomeId}`

  function keep(outcomeId: string, key: string, book: PlatformBook) {
    latest.set(key, book)
    if (recent?.outcomeId !== outcomeId) return
    recent.books.set(key, [...(recent.books.get(key) ?? []), book].slice(-RECENT))
  }

  function overlayOutcome(outcome: EventOutcome): EventOutcome {
    let books = outcome.orderbooks
    for (const id of PLATFORM_IDS) {
      const key = keyOf(outcome.outcome_id, id)
      const [shown, book] = [books[id], latest.get(key)]
      // A platform without a book of its own at this moment has ended or is new: the server says which.
      if (!book || shown === undefined || shown === book) continue
      const same = replaceEqualDeep(shown, book)
      latest.set(key, same)
      if (same !== shown) books = { ...books, [id]: same }
    }
    return books === outcome.orderbooks ? outcome : withBooks(outcome, books)
  }

  return {
    book({ outcome_id: id, platform, book }) {
      paused = false
      const key = keyOf(id, platform)
      begun.delete(key)
      keep(id, key, book)
    },
    delta(message) {
      paused = false
      const key = keyOf(message.outcome_id, message.platform)
      const before = latest.get(key)
      if (!before || message.version <= before.version) return
      const change = [...(begun.get(key) ?? []), message]
      if (!message.last) return void begun.set(key, change)
      begun.delete(key)
      keep(message.outcome_id, key, change.reduce(applyDelta, before))
    },
    overlay(event) {
      if (paused) return event
      const outcomes = event.outcomes.map(overlayOutcome)
      return outcomes.every((outcome, i) => outcome === event.outcomes[i]) ? event : { ...event, outcomes }
    },
    recent(outcomeId, platform) {
      if (recent?.outcomeId !== outcomeId) recent = { outcomeId, books: new Map() }
      return recent.books.get(keyOf(outcomeId, platform)) ?? []
    },
    pause() {
      paused = true
    },
    clear() {
      latest.clear()
      begun.clear()
      recent = undefined
    },
  }
}
