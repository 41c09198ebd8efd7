import {
  type BookSides,
  isCrossed,
  type Level,
  normalizeSide,
  type OrderBook,
} from '@/lib/core/domain/orderBook'
import { type Price, parseMicro, price, shares } from '@/lib/core/domain/units'
import type { RejectedRow } from '../connector'
import { toPrice } from '../wireValues'
import { orderBook, readAnswer, type WireBook } from './schemas'

function readSide(side: WireBook['bids'], path: string): Level[] | RejectedRow {
  const levels: Level[] = []
  for (const [i, [wirePrice, wireSize]] of side.entries()) {
    const at = parseMicro(wirePrice, 'nearest')
    const size = parseMicro(wireSize, 'down')
    if (at === undefined || size === undefined) return { path: `${path}.${i}`, message: 'is not a decimal' }
    if (size < 0) return { path: `${path}.${i}`, message: 'has a negative size' }
    levels.push({ price: price(at), size: shares(size) })
  }
  return levels
}

/** A book in YES terms, possibly crossed, with the other fields of its payload. */
export interface ReadBook extends BookSides {
  /** ms; grows with every change. */
  venueTime?: number
  lastPrice?: Price
}

/**
 * The book of the outcome with `indexSet` 1, over REST or socket. Levels finer than the market's tick are kept.
 * `settlementsPending` (matched, not yet on chain) is no liquidity and is ignored.
 * Units: dollars and shares; `lastOrderSettled.price` is of the same outcome, whichever of the two was traded (as books
 * recorded in 2026 show), in cents: 0.00 is no price.
 */
export function readBook(wire: WireBook): ReadBook | RejectedRow {
  const bids = readSide(wire.bids, 'bids')
  if ('path' in bids) return bids
  const asks = readSide(wire.asks, 'asks')
  if ('path' in asks) return asks
  const venueTime = Number(wire.updateTimestampMs ?? Number.NaN)
  return {
    bids: normalizeSide(bids, 'bids'),
    asks: normalizeSide(asks, 'asks'),
    venueTime: Number.isSafeInteger(venueTime) && venueTime > 0 ? venueTime : undefined,
    lastPrice: toPrice(wire.lastOrderSettled?.price),
  }
}

/**
 * `GET /v1/markets/{id}/orderbook`.
 * Errors: `upstream_error` on another shape; a rejection for a book that must not be shown.
 */
export function parseBook(payload: unknown, marketId: string, receivedAt: number): OrderBook | RejectedRow {
  const { data } = readAnswer(orderBook, payload, 'order book')
  if (data.marketId !== marketId) return { path: 'marketId', message: 'is another than requested' }
  const read = readBook(data)
  if ('path' in read) return read
  if (isCrossed(read)) return { path: 'bids', message: 'reach the asks: the book is crossed' }
  return { venue: 'predictfun', marketId, receivedAt, ...read }
}
