import { createHash } from 'node:crypto'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import type { TokenBook } from './source'

export const decimal = (micro: number) => String(micro / MICRO)
/** Worst first: the best level is the last, on both sides. */
const levels = (side: readonly Level[]) =>
  side.map(({ price, size }) => ({ price: decimal(price), size: decimal(size) })).reverse()

/** A book in the format of the API and the socket's first message. */
export function toBook(tokenId: string, book: TokenBook, now: number): Wire {
  const summary = {
    market: book.conditionId,
    asset_id: tokenId,
    timestamp: String(book.timestamp ?? now),
    hash: '',
    bids: levels(book.sides.bids),
    asks: levels(book.sides.asks),
    min_order_size: String(book.minOrderSize),
    tick_size: String(book.tick),
    neg_risk: book.negRisk,
    last_trade_price: book.lastTradePrice,
  }
  return { ...summary, hash: createHash('sha1').update(JSON.stringify(summary)).digest('hex') }
}
