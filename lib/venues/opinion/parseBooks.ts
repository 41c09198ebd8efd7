import { isCrossed, type Level, normalizeSide, type OrderBook } from '@/lib/core/domain/orderBook'
import type { BookRef, RejectedRow } from '../connector'
import { readLevel } from '../readLevel'
import { type BookResult, bookResult, readResult } from './schemas'

function readSide(side: BookResult['bids'], path: string): Level[] | RejectedRow {
  const levels: Level[] = []
  for (const [i, wire] of side.entries()) {
    const level = readLevel(wire, `${path}.${i}`)
    if ('path' in level) return level
    levels.push(level)
  }
  return levels
}

/**
 * `GET /token/orderbook` of the YES token. The NO token's book is its complement with the same liquidity, since a YES
 * and a NO order are matched by minting or merging a pair, so it is neither requested nor added.
 * Units: dollars per share and shares as decimal text; `timestamp` ms. Levels come in any order.
 * Errors: `upstream_error` on another shape; a rejection for a book that must not be shown.
 */
export function parseBook(
  result: unknown,
  { marketId, yesTokenId }: BookRef,
  receivedAt: number,
): OrderBook | RejectedRow {
  const wire = readResult(bookResult, result, 'order book')
  if (wire.tokenId !== yesTokenId) return { path: 'tokenId', message: 'is another than requested' }
  const bids = readSide(wire.bids, 'bids')
  const asks = readSide(wire.asks, 'asks')
  if ('path' in bids) return bids
  if ('path' in asks) return asks
  const venueTime = Number(wire.timestamp ?? Number.NaN)
  const book: OrderBook = {
    venue: 'opinion',
    marketId,
    venueTime: Number.isSafeInteger(venueTime) && venueTime > 0 ? venueTime : undefined,
    receivedAt,
    bids: normalizeSide(bids, 'bids'),
    asks: normalizeSide(asks, 'asks'),
  }
  return isCrossed(book) ? { path: 'bids', message: 'reach the asks: the book is crossed' } : book
}
