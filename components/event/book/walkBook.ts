import type { Price } from '@/lib/core/domain/units'
import type { BookSide } from './mergedBook'

/** A level of a ladder: its side, and its distance from the best. */
export interface Place {
  side: BookSide
  index: number
}

type Levels = Record<BookSide, readonly { price: Price }[]>

const clamp = (index: number, length: number) => Math.max(0, Math.min(index, length - 1))

/**
 * A price's current position: its level, or the nearest if it disappeared. Without one the best ask, which most people
 * want. Undefined in an empty book.
 */
export function placeOf(book: Levels, wanted?: { side: BookSide; price: Price }): Place | undefined {
  const first = wanted?.side ?? 'asks'
  const side = book[first].length > 0 ? first : first === 'asks' ? 'bids' : 'asks'
  const levels = book[side]
  if (levels.length === 0) return undefined
  if (!wanted || side !== first) return { side, index: 0 }
  const far = (index: number) => Math.abs((levels[index]?.price ?? 0) - wanted.price)
  const index = levels.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0)
  return { side, index }
}

/** Asks are above with the best at the bottom, bids below with the best on top. */
function down(book: Levels, { side, index }: Place): Place {
  if (side === 'bids') return { side, index: clamp(index + 1, book.bids.length) }
  if (index > 0) return { side, index: index - 1 }
  return book.bids.length > 0 ? { side: 'bids', index: 0 } : { side, index }
}

function up(book: Levels, { side, index }: Place): Place {
  if (side === 'asks') return { side, index: clamp(index + 1, book.asks.length) }
  if (index > 0) return { side, index: index - 1 }
  return book.asks.length > 0 ? { side: 'asks', index: 0 } : { side, index }
}

/** The level at this distance from the best on that side; the position stays where the side is empty. */
const across = (book: Levels, place: Place, to: Place): Place =>
  book[to.side].length === 0 ? place : { ...to, index: clamp(to.index, book[to.side].length) }

/** The level that a key moves to; undefined for keys that do not walk. Left goes to the bids, right to the asks. */
export function walkBook(book: Levels, place: Place, key: string): Place | undefined {
  switch (key) {
    case 'ArrowDown':
      return down(book, place)
    case 'ArrowUp':
      return up(book, place)
    case 'ArrowLeft':
      return across(book, place, { ...place, side: 'bids' })
    case 'ArrowRight':
      return across(book, place, { ...place, side: 'asks' })
    case 'Home':
      return across(book, place, { side: 'asks', index: book.asks.length - 1 })
    case 'End':
      return across(book, place, { side: 'bids', index: book.bids.length - 1 })
    default:
      return undefined
  }
}
