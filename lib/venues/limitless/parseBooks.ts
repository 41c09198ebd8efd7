import {
  type BookSides,
  isCrossed,
  type Level,
  normalizeSide,
  type OrderBook,
} from '@/lib/core/domain/orderBook'
import { parseMicro, price, shares } from '@/lib/core/domain/units'
import type { BookRef, RejectedRow } from '../connector'
import { rejectRow } from '../rejectRow'
import { toPrice } from '../wireValues'
import { bookEnvelope, orderBook, readEnvelope, type WireBook } from './schemas'

const TICK = 1_000

/** Levels in any order. One off the tick is dropped and reported: no order could have its price. */
function readSide(side: WireBook['bids'], path: string): { levels: Level[]; refusals: RejectedRow[] } {
  const levels: Level[] = []
  const refusals: RejectedRow[] = []
  for (const [i, wire] of side.entries()) {
    const at = parseMicro(wire.price, 'nearest')
    if (at === undefined || at % TICK !== 0) {
      refusals.push({ path: `${path}.${i}.price`, message: 'is off the tick' })
    } else levels.push({ price: price(at), size: shares(wire.size) })
  }
  return { levels, refusals }
}

/**
 * Both sides as received, in YES prices, sizes raw (10⁻⁶ shares); undefined with the reason when the book is another
 * token's.
 */
export function readSides(
  wire: WireBook,
  { yesTokenId, path }: { yesTokenId: string; path: string },
): { sides?: BookSides; refusals: RejectedRow[] } {
  const under = (field: string) => (path === '' ? field : `${path}.${field}`)
  if (wire.tokenId !== yesTokenId) {
    return {
      refusals: [{ path: under('tokenId'), message: 'is not the YES token: the book would be inverted' }],
    }
  }
  const bids = readSide(wire.bids, under('bids'))
  const asks = readSide(wire.asks, under('asks'))
  return {
    sides: { bids: bids.levels, asks: asks.levels },
    refusals: [...bids.refusals, ...asks.refusals],
  }
}

/**
 * `GET /markets/{slug}/orderbook`: the YES book, into which the venue has merged orders for NO. No time and no
 * sequence.
 * Errors: `upstream_error` for a payload that is no book; a book that fails its schema or is crossed is rejected.
 * Source: https://docs.limitless.exchange/api-reference and recorded payloads.
 */
export function parseLimitlessBook(
  payload: unknown,
  { ref, receivedAt }: { ref: BookRef; receivedAt: number },
): { book?: OrderBook; refusals: RejectedRow[] } {
  readEnvelope(bookEnvelope, payload, 'order book')
  const parsed = orderBook.safeParse(payload)
  if (!parsed.success) return { refusals: [rejectRow(parsed.error, '')] }
  const { sides, refusals } = readSides(parsed.data, { yesTokenId: ref.yesTokenId, path: '' })
  if (!sides) return { refusals }
  const book: OrderBook = {
    venue: 'limitless',
    marketId: ref.marketId,
    receivedAt,
    lastPrice: toPrice(parsed.data.lastTradePrice),
    bids: normalizeSide(sides.bids, 'bids'),
    asks: normalizeSide(sides.asks, 'asks'),
  }
  if (!isCrossed(book)) return { book, refusals }
  return { refusals: [{ path: 'bids', message: 'reach the asks: the book is crossed' }] }
}
