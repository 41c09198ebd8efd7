import { MICRO } from '@/lib/core/domain/units'
import type { PlatformBook, WireLevel } from './book'
import type { DeltaLevel, StreamDelta } from './stream'

type Side = StreamDelta['side']

/** Delta between two states of a side: new sizes, 0 for removed levels. Both in the same order. */
export function diffSide(
  before: readonly WireLevel[],
  after: readonly WireLevel[],
  side: Side,
): DeltaLevel[] {
  const direction = side === 'asks' ? 1 : -1
  const changes: DeltaLevel[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const old = before[i]
    const now = after[j]
    const order = !old ? 1 : !now ? -1 : direction * (old[0] - now[0])
    if (order < 0 && old) {
      changes.push([old[0], 0])
      i += 1
    } else if (order > 0 && now) {
      changes.push([now[0], now[1]])
      j += 1
    } else {
      if (now && old?.[1] !== now[1]) changes.push([now[0], now[1]])
      i += 1
      j += 1
    }
  }
  return changes
}

function applySide(levels: readonly WireLevel[], changes: readonly DeltaLevel[], side: Side): WireLevel[] {
  const sizes = new Map(levels)
  for (const [price, size] of changes) {
    if (size > 0) sizes.set(price, size)
    else sizes.delete(price)
  }
  const direction = side === 'asks' ? 1 : -1
  return [...sizes].sort((a, b) => direction * (a[0] - b[0]))
}

const mirror = (price: number) => (MICRO - Math.round(price * MICRO)) / MICRO
const flip = (levels: readonly WireLevel[]) => levels.map(([price, size]): WireLevel => [mirror(price), size])
const orNull = (level: WireLevel | undefined) => level?.[0] ?? null

/** The midpoint of the best prices; null unless both sides have one. */
export function midOf(bid: number | null, ask: number | null): number | null {
  if (bid === null || ask === null) return null
  return Math.round((Math.round(bid * MICRO) + Math.round(ask * MICRO)) / 2) / MICRO
}

/** The book after a delta, NO side and best prices included: equal to the snapshot of that version. */
export function applyDelta(book: PlatformBook, { side, levels, ts, version }: StreamDelta): PlatformBook {
  const yes = { ...book.yes, [side]: applySide(book.yes[side], levels, side) }
  const ask = orNull(yes.asks[0])
  const bid = orNull(yes.bids[0])
  const mid = midOf(bid, ask)
  return {
    ...book,
    ts,
    version,
    yes,
    no: side === 'bids' ? { ...book.no, asks: flip(yes.bids) } : { ...book.no, bids: flip(yes.asks) },
    yes_ask: ask,
    yes_bid: bid,
    no_ask: bid === null ? null : mirror(bid),
    no_bid: ask === null ? null : mirror(ask),
    yes_price: mid ?? book.yes_price,
    no_price: mid === null ? book.no_price : mirror(mid),
  }
}
