import { isCrossed, type Level, normalizeSide, type OrderBook } from '@/lib/domain/orderBook'
import { parseMicro, price, shares } from '@/lib/domain/units'
import type { BookBatch, BookRef, Refusal } from '../connector'
import { toPrice } from '../wireValues'
import { booksEnvelope, type ClobBook, clobBook, readEnvelope, refusalOf } from './schemas'

interface ReadSide {
  levels: Level[]
  refusals: Refusal[]
}

/**
 * Levels of one side, in any order. One off the book's tick is left out and told: after a tick change, orders placed
 * on the old grid may still rest, and no limit price can name them.
 */
function readSide(side: ClobBook['bids'], tick: number | undefined, path: string): ReadSide | Refusal {
  const levels: Level[] = []
  const refusals: Refusal[] = []
  for (const [i, wire] of side.entries()) {
    const at = parseMicro(wire.price, 'nearest')
    const size = parseMicro(wire.size, 'down')
    if (at === undefined || size === undefined) return { path: `${path}.${i}`, message: 'is not a decimal' }
    if (size < 0) return { path: `${path}.${i}.size`, message: 'is negative' }
    if (tick && at % tick !== 0) refusals.push({ path: `${path}.${i}.price`, message: 'is off the tick' })
    else levels.push({ price: price(at), size: shares(size) })
  }
  return { levels, refusals }
}

/** A book told for one token; undefined with the reasons when it must not be shown. */
export function parseClobBook(
  payload: unknown,
  { marketId, receivedAt, path = '' }: { marketId: string; receivedAt: number; path?: string },
): { book?: OrderBook; refusals: Refusal[] } {
  const parsed = clobBook.safeParse(payload)
  if (!parsed.success) return { refusals: [refusalOf(parsed.error, path)] }
  const wire = parsed.data
  const under = (field: string) => (path === '' ? field : `${path}.${field}`)
  const tick = wire.tick_size == null ? undefined : parseMicro(wire.tick_size, 'nearest')
  const bids = readSide(wire.bids, tick, under('bids'))
  const asks = readSide(wire.asks, tick, under('asks'))
  if ('path' in bids) return { refusals: [bids] }
  if ('path' in asks) return { refusals: [asks] }
  const venueTime = Number(wire.timestamp ?? Number.NaN)
  const book: OrderBook = {
    venue: 'polymarket',
    marketId,
    venueTime: Number.isSafeInteger(venueTime) && venueTime > 0 ? venueTime : undefined,
    receivedAt,
    lastPrice: toPrice(wire.last_trade_price),
    bids: normalizeSide(bids.levels, 'bids'),
    asks: normalizeSide(asks.levels, 'asks'),
  }
  const refusals = [...bids.refusals, ...asks.refusals]
  if (!isCrossed(book)) return { book, refusals }
  return { refusals: [{ path: under('bids'), message: 'reach the asks: the book is crossed' }] }
}

/** Which token a row speaks of, even when the rest of it fails. Made once: a schema is compiled when it is first used. */
const bookToken = clobBook.pick({ asset_id: true })

/**
 * `POST /books` for YES tokens: one book per token known to the venue, in an order of its own. The NO token's book is
 * the same liquidity seen from the other side, so it is neither asked for nor added.
 * Units: dollars per share and shares as decimal text; `timestamp` ms.
 * Errors: `upstream_error` on a wrong envelope; a book that fails its schema or is crossed is refused alone.
 * Source: https://docs.polymarket.com/market-data/prices-order-books (bids come ascending and
 * asks descending, best last, which is not relied on).
 */
export function parseClobBooks(payload: unknown, refs: readonly BookRef[], receivedAt: number): BookBatch {
  const rows = readEnvelope(booksEnvelope, payload, 'list of order books')
  const byToken = new Map(refs.map((ref) => [ref.yesTokenId, ref]))
  const books = new Map<string, OrderBook>()
  const answered = new Set<BookRef>()
  const refusals: Refusal[] = []
  for (const [i, row] of rows.entries()) {
    const token = bookToken.safeParse(row).data?.asset_id
    const ref = token === undefined ? undefined : byToken.get(token)
    if (token !== undefined && !ref) continue
    const read = parseClobBook(row, { marketId: ref?.marketId ?? '', receivedAt, path: `books.${i}` })
    refusals.push(...read.refusals)
    if (ref) answered.add(ref)
    if (ref && read.book) books.set(ref.marketId, read.book)
  }
  return { books: [...books.values()], missing: refs.filter((ref) => !answered.has(ref)), refusals }
}
