import type { WireBook } from '@/lib/contract/book'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'

/** Levels per side that a ladder shows before more are requested. */
export const FIRST_ROWS = 8
/** Outcomes not selected show only the best price. */
const BEST = 1

function cut<Book extends WireBook>(book: Book, levels: number): Book {
  const best = ({ asks, bids }: WireBook['yes']) => ({
    asks: asks.slice(0, levels),
    bids: bids.slice(0, levels),
  })
  const { asks, bids } = book.yes
  if (asks.length <= levels && bids.length <= levels) return book
  return { ...book, yes: best(book.yes), no: best(book.no), cut: true }
}

/** Is a book of the outcome still truncated to its first levels? Then its depth is unknown. */
export const isCut = ({ orderbooks }: EventOutcome): boolean =>
  Object.values(orderbooks).some((book) => book && 'cut' in book)

/**
 * The event with as much of its books as the page first shows: data sent with the markup delays the markup.
 * The complete books follow with the first messages of the stream, or with the first response.
 */
export const firstPaintOf = (event: EventDetail, inView: EventOutcome | undefined): EventDetail => ({
  ...event,
  outcomes: event.outcomes.map((outcome) => {
    const levels = outcome === inView ? FIRST_ROWS : BEST
    const books = Object.entries(outcome.orderbooks).map(([id, book]) => [id, book && cut(book, levels)])
    return {
      ...outcome,
      // Its prices are shown, its levels never: the page merges the platforms' books itself.
      cached_orderbook: outcome.cached_orderbook && cut(outcome.cached_orderbook, BEST),
      orderbooks: Object.fromEntries(books),
    }
  }),
})
