import type { Outcome, Side } from './market'
import { complement, type Price, type Shares, shares } from './units'
import type { VenueId } from './venue'

/** One aggregated price step. */
export interface Level {
  readonly price: Price
  readonly size: Shares
}

/** Two sides of one outcome: bids descending, asks ascending, sizes > 0, uncrossed on one venue. */
export interface BookSides {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/**
 * The book of one market, in YES prices. A NO ask at p is a YES bid at 1 − p, so the NO side is derived
 * ({@link sidesOf}) and liquidity is never counted twice.
 */
export interface OrderBook extends BookSides {
  readonly venue: VenueId
  readonly marketId: string
  /** The venue's timestamp of this state, ms; absent where it sends none. */
  readonly venueTime?: number
  /** The book is the venue's as of this time or later, ms: when a message arrived, or when a polled book was requested. */
  readonly receivedAt: number
  /** Last trade in YES terms, where the book payload carries it. */
  readonly lastPrice?: Price
}

const flip = (levels: readonly Level[]): Level[] =>
  levels.map((level) => ({ price: complement(level.price), size: level.size }))

/** The other outcome's book: bids and asks swap, prices become 1 − p. The order of levels is preserved. */
export const complementBook = (book: BookSides): BookSides => ({
  bids: flip(book.asks),
  asks: flip(book.bids),
})

const complements = new WeakMap<BookSides, BookSides>()

/** Books are immutable: the complement is built once per book and is always the same object. */
export function sidesOf(book: BookSides, outcome: Outcome): BookSides {
  if (outcome === 'yes') return book
  const known = complements.get(book)
  if (known) return known
  const made = complementBook(book)
  complements.set(book, made)
  return made
}

/** The levels that an order of this side takes, best first. */
export const crossingSide = (book: BookSides, side: Side) => (side === 'buy' ? book.asks : book.bids)

export const bestBid = (book: BookSides): Price | undefined => book.bids[0]?.price
export const bestAsk = (book: BookSides): Price | undefined => book.asks[0]?.price

/** Midpoint of the best prices, micro-dollars rounded to nearest; undefined unless both sides have a level. */
export function mid(book: BookSides): Price | undefined {
  const bid = bestBid(book)
  const ask = bestAsk(book)
  return bid === undefined || ask === undefined ? undefined : (Math.round((bid + ask) / 2) as Price)
}

/** Whether a side is best first, with one level per price and no empty or out-of-range one. */
function isCanonical(levels: readonly Level[], direction: 1 | -1): boolean {
  let before = direction === 1 ? 0 : 1_000_000
  for (const { price, size } of levels) {
    if (!(size > 0 && price > 0 && price < 1_000_000 && direction * (price - before) > 0)) return false
    before = price
  }
  return true
}

/**
 * Makes a raw side canonical: best first, one level per price, no empty or out-of-range level.
 * Cost: O(n log n); one pass over a side that is canonical already.
 */
export function normalizeSide(levels: readonly Level[], side: 'bids' | 'asks'): Level[] {
  if (isCanonical(levels, side === 'asks' ? 1 : -1)) return levels.map(({ price, size }) => ({ price, size }))
  const sizes = new Map<Price, number>()
  for (const { price, size } of levels) {
    if (size > 0 && price > 0 && price < 1_000_000) sizes.set(price, (sizes.get(price) ?? 0) + size)
  }
  const direction = side === 'asks' ? 1 : -1
  return [...sizes]
    .map(([price, size]) => ({ price, size: shares(size) }))
    .sort((a, b) => direction * (a.price - b.price))
}

/** A bid at or above an ask. Never published for one venue. */
export function isCrossed(book: BookSides): boolean {
  const bid = bestBid(book)
  const ask = bestAsk(book)
  return bid !== undefined && ask !== undefined && bid >= ask
}

/** Aggregates books of one outcome: sizes at equal prices are summed. May be crossed, which is an arbitrage. */
export const consolidate = (books: readonly BookSides[]): BookSides => ({
  bids: normalizeSide(
    books.flatMap((book) => book.bids),
    'bids',
  ),
  asks: normalizeSide(
    books.flatMap((book) => book.asks),
    'asks',
  ),
})

export function sameLevels(a: BookSides, b: BookSides): boolean {
  return sameSide(a.bids, b.bids) && sameSide(a.asks, b.asks)
}

/** Most levels of two versions of a streamed book are the same objects. */
function sameSide(a: readonly Level[], b: readonly Level[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] as Level, b[i] as Level]
    if (x !== y && (x.price !== y.price || x.size !== y.size)) return false
  }
  return true
}
