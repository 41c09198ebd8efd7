import { changedLevels } from '@/lib/core/domain/changedLevels'
import type { Level } from '@/lib/core/domain/orderBook'
import { type Price, price, shares } from '@/lib/core/domain/units'
import type { ByteReader } from './byteReader'
import type { ByteWriter } from './byteWriter'
import type { PastBook } from './types'

/**
 * One entry: `time since the previous one · 8 + kind + 4 if the last trade is unchanged`, then for a book its version
 * and change time, the last trade, and per side the number of levels with `price, size` each, best first; prices are
 * differences from the previous level. A change lists only levels that differ, with size 0 for removed ones.
 */
const GAP = 0
const WHOLE = 1
const CHANGE = 2
const SAME_LAST = 4

/** Decoder position: the state that an entry is encoded against. */
export interface Place {
  /** Time of the previous entry, ms, and its book; no book at the start of a chunk or after a gap. */
  at: number
  book?: PastBook
}

const NONE: Level[] = []

function writeLevels(to: ByteWriter, levels: readonly Level[]) {
  to.varint(levels.length)
  let last = 0
  for (const level of levels) {
    to.scaled(Math.abs(level.price - last))
    to.scaled(level.size)
    last = level.price
  }
}

/** A gap: the book is unknown from here on. */
export const writeGap = (to: ByteWriter, { at }: Place, time: number) => to.varint((time - at) * 8 + GAP)

/** A book, encoded as a change where that is shorter. */
export function writeBook(
  to: ByteWriter,
  { at, book: before }: Place,
  { time, book }: { time: number; book: PastBook },
) {
  const sameLast = before !== undefined && before.lastPrice === book.lastPrice
  const bids = before && changedLevels(before.bids, book.bids, -1)
  const asks = before && changedLevels(before.asks, book.asks, 1)
  const isShorter = bids && asks && bids.length + asks.length < book.bids.length + book.asks.length
  to.varint((time - at) * 8 + (isShorter ? CHANGE : WHOLE) + (sameLast ? SAME_LAST : 0))
  to.signed(book.version - (before?.version ?? 0))
  to.signed(time - book.changedAt)
  if (!sameLast) to.varint(book.lastPrice === undefined ? 0 : book.lastPrice + 1)
  writeLevels(to, isShorter ? bids : book.bids)
  writeLevels(to, isShorter ? asks : book.asks)
}

/** Reads a side: in full, or as changes merged into the previous state. */
function readLevels(from: ByteReader, before: readonly Level[], direction: 1 | -1): readonly Level[] {
  const count = from.varint()
  if (count === 0) return before
  const levels: Level[] = []
  let i = 0
  let last = 0
  for (let n = 0; n < count; n += 1) {
    const step = from.scaled()
    // The first price is absolute; later ones only get worse.
    last = n === 0 ? step : last + direction * step
    const size = from.scaled()
    for (let old = before[i]; old && direction * (old.price - last) <= 0; old = before[i]) {
      if (old.price !== last) levels.push(old)
      i += 1
    }
    if (size > 0) levels.push({ price: price(last), size: shares(size) })
  }
  for (; i < before.length; i += 1) levels.push(before[i] as Level)
  return levels
}

const readLast = (from: ByteReader): Price | undefined => {
  const value = from.varint()
  return value === 0 ? undefined : price(value - 1)
}

/** Time and book of the next entry, the position for the one after it; no book for a gap. */
export function readEntry(from: ByteReader, { at, book: before }: Place): Place {
  const head = from.varint()
  const time = at + Math.floor(head / 8)
  const kind = head % 4
  if (kind === GAP) return { at: time }
  const version = (before?.version ?? 0) + from.signed()
  const changedAt = time - from.signed()
  const lastPrice = head % 8 >= SAME_LAST ? before?.lastPrice : readLast(from)
  const old = kind === CHANGE ? before : undefined
  const bids = readLevels(from, old?.bids ?? NONE, -1)
  const asks = readLevels(from, old?.asks ?? NONE, 1)
  const book = { bids, asks, version, changedAt, ...(lastPrice !== undefined && { lastPrice }) }
  return { at: time, book }
}
