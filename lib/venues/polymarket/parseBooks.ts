import { appendAll } from '@/lib/core/common/appendAll'
import {
  type BookSides,
  isCrossed,
  type Level,
  normalizeSide,
  type OrderBook,
} from '@/lib/core/domain/orderBook'
import { type Price, parseMicro } from '@/lib/core/domain/units'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { BookBatch, BookRef, RejectedRow } from '../connector'
import { wireDrift } from '../drift/wireDrift'
import { parsePlain } from '../parsePlain'
import { readLevel } from '../readLevel'
import { toPrice } from '../wireValues'
import { hasOwnHash } from './bookHash'
import { plainBook } from './plainRows'
import { booksEnvelope, type ClobBook, clobBook, readEnvelope, rejectRow } from './schemas'

interface ReadSide {
  levels: Level[]
  refusals: RejectedRow[]
}

/**
 * Levels of one side, in any order. One off the book's tick is dropped and reported: after a tick change, orders placed
 * on the old grid may still rest, but no limit price can match them.
 */
function readSide(side: ClobBook['bids'], tick: number | undefined, path: string): ReadSide | RejectedRow {
  const levels: Level[] = []
  const refusals: RejectedRow[] = []
  for (const [i, wire] of side.entries()) {
    const level = readLevel(wire, `${path}.${i}`)
    if ('path' in level) return level
    if (tick && level.price % tick !== 0)
      refusals.push({ path: `${path}.${i}.price`, message: 'is off the tick' })
    else levels.push(level)
  }
  return { levels, refusals }
}

const under = (path: string, field: string) => (path === '' ? field : `${path}.${field}`)

/** One token's book from a payload, levels in wire order. */
interface ReadBook extends BookSides {
  venueTime?: number
  lastPrice?: Price
  /** Micro-dollars. */
  tick?: number
}

/**
 * Parses one book of the REST API or the socket; undefined with the reasons when invalid.
 * The socket sends the tick only once: `tick` is the one known so far.
 */
export function readClobBook(
  payload: unknown,
  { path = '', tick: known }: { path?: string; tick?: number } = {},
): { book?: ReadBook; refusals: RejectedRow[] } {
  const parsed = parsePlain(clobBook, payload, plainBook)
  if (!parsed.success) return { refusals: [rejectRow(parsed.error, path)] }
  const wire = parsed.data
  const tick = (wire.tick_size == null ? undefined : parseMicro(wire.tick_size, 'nearest')) || known
  const bids = readSide(wire.bids, tick, under(path, 'bids'))
  const asks = readSide(wire.asks, tick, under(path, 'asks'))
  if ('path' in bids) return { refusals: [bids] }
  if ('path' in asks) return { refusals: [asks] }
  const venueTime = Number(wire.timestamp ?? Number.NaN)
  return {
    book: {
      bids: bids.levels,
      asks: asks.levels,
      venueTime: Number.isSafeInteger(venueTime) && venueTime > 0 ? venueTime : undefined,
      lastPrice: toPrice(wire.last_trade_price),
      tick,
    },
    refusals: [...bids.refusals, ...asks.refusals],
  }
}

/** The book of one token; undefined with the reasons when it must not be shown. */
export function parseClobBook(
  payload: unknown,
  { marketId, receivedAt, path = '' }: { marketId: string; receivedAt: number; path?: string },
): { book?: OrderBook; refusals: RejectedRow[] } {
  const { book: read, refusals } = readClobBook(payload, { path })
  if (!read) return { refusals }
  const { venueTime, lastPrice } = read
  const book: OrderBook = {
    venue: 'polymarket',
    marketId,
    venueTime,
    receivedAt,
    lastPrice,
    bids: normalizeSide(read.bids, 'bids'),
    asks: normalizeSide(read.asks, 'asks'),
  }
  if (!isCrossed(book)) return { book, refusals }
  return { refusals: [{ path: under(path, 'bids'), message: 'reach the asks: the book is crossed' }] }
}

/** The token of a row, even when the rest of it fails. Created once: a schema is compiled on first use. */
const bookToken = clobBook.pick({ asset_id: true })

/**
 * `POST /books` for YES tokens: one book per token known to the venue, in its own order. The NO token's book is its
 * complement with the same liquidity, so it is neither requested nor added.
 * Units: dollars per share and shares as decimal text; `timestamp` ms.
 * Errors: `upstream_error` on a wrong envelope; a book that fails its schema or is crossed is rejected alone.
 * Source: https://docs.polymarket.com/market-data/prices-order-books (bids come ascending and
 * asks descending, best last; we do not rely on it).
 */
export async function parseClobBooks(
  payload: unknown,
  refs: readonly BookRef[],
  receivedAt: number,
): Promise<BookBatch> {
  const rows = readEnvelope(booksEnvelope, payload, 'list of order books')
  const byToken = new Map(refs.map((ref) => [ref.yesTokenId, ref]))
  const books = new Map<string, OrderBook>()
  const answered = new Set<BookRef>()
  const refusals: RejectedRow[] = []
  await mapYielding(rows, (row, i) => {
    const token = bookToken.safeParse(row).data?.asset_id
    const ref = token === undefined ? undefined : byToken.get(token)
    if (token !== undefined && !ref) return
    const read = parseClobBook(row, { marketId: ref?.marketId ?? '', receivedAt, path: `books.${i}` })
    appendAll(refusals, read.refusals)
    if (hasOwnHash(row) === false) {
      const detail = 'is not the hash of this book'
      refusals.push({ path: `books.${i}.hash`, message: detail })
      wireDrift.count({
        venue: 'polymarket',
        endpoint: 'POST /books',
        kind: 'refused_row',
        detail,
        sample: row,
      })
    }
    if (ref) answered.add(ref)
    if (ref && read.book) books.set(ref.marketId, read.book)
  })
  return { books: [...books.values()], missing: refs.filter((ref) => !answered.has(ref)), refusals }
}
