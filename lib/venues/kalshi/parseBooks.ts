import type { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import { isCrossed, type Level, normalizeSide, type OrderBook } from '@/lib/core/domain/orderBook'
import { complement, price, shares } from '@/lib/core/domain/units'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { RejectedRow } from '../connector'
import {
  bookEnvelope,
  booksEnvelope,
  type kalshiBook,
  kalshiBookRow,
  readEnvelope,
  rejectRow,
} from './schemas'

type WireBook = z.output<typeof kalshiBook>

const toLevels = (side: WireBook['yes_dollars']): Level[] =>
  side.map(([at, count]) => ({ price: price(at), size: shares(count) }))

/** A bid for NO at p is an ask for YES at 1 − p. */
function toBook(ticker: string, wire: WireBook, receivedAt: number): OrderBook {
  const noBids = toLevels(wire.no_dollars)
  return {
    venue: 'kalshi',
    marketId: ticker,
    receivedAt,
    bids: normalizeSide(toLevels(wire.yes_dollars), 'bids'),
    asks: normalizeSide(
      noBids.map((level) => ({ ...level, price: complement(level.price) })),
      'asks',
    ),
  }
}

const CROSSED = 'is crossed: its best bid is not below its best ask'

/**
 * `GET /markets/orderbooks`. The venue sends bids of both outcomes, ascending, without a time of its own.
 * An entry with empty lists is an empty book; the response does not show whether its market exists.
 * Errors: `upstream_error` on a wrong envelope; a book that fails its schema or is crossed is rejected alone.
 * Source: https://docs.kalshi.com/getting_started/orderbook_responses.
 */
export async function parseKalshiBooks(
  payload: unknown,
  receivedAt: number,
): Promise<{ books: OrderBook[]; refusals: (RejectedRow & { ticker?: string })[] }> {
  const { orderbooks } = readEnvelope(booksEnvelope, payload, 'list of order books')
  const books: OrderBook[] = []
  const refusals: (RejectedRow & { ticker?: string })[] = []
  await mapYielding(orderbooks, (row, i) => {
    const path = `orderbooks.${i}`
    const parsed = kalshiBookRow.safeParse(row)
    if (!parsed.success) {
      const ticker = kalshiBookRow.pick({ ticker: true }).safeParse(row).data?.ticker
      refusals.push({ ...rejectRow(parsed.error, path), ticker })
      return
    }
    const { ticker, orderbook_fp: wire } = parsed.data
    const book = toBook(ticker, wire, receivedAt)
    if (isCrossed(book)) refusals.push({ path: `${path}.orderbook_fp`, message: CROSSED, ticker })
    else books.push(book)
  })
  return { books, refusals }
}

/**
 * `GET /markets/{ticker}/orderbook`.
 * Errors: `upstream_error` when the book fails its schema (an `orderbook` in integer cents is from before 2026) or is
 * crossed.
 */
export function parseKalshiBook(ticker: string, payload: unknown, receivedAt: number): OrderBook {
  const { orderbook_fp: wire } = readEnvelope(bookEnvelope, payload, `order book of ${ticker}`)
  const book = toBook(ticker, wire, receivedAt)
  if (!isCrossed(book)) return book
  throw new BaseError(`Kalshi's order book of ${ticker} ${CROSSED}.`, {
    code: 'upstream_error',
    retryable: true,
  })
}
