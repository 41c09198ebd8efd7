import type { z } from 'zod'
import { isDecimal, isFields, isListOf, isOptionalDecimal, isWhole } from '../plainWire'
import type { WireBook } from './schemas'
import type { bookUpdate } from './streamMessages'

const TOKEN_ID = /^\d{1,78}$/

const isLevel = (value: unknown): value is WireBook['bids'][number] =>
  isFields(value) && isDecimal(value.price) && isWhole(value.size)

/** A book of the socket as its schema would read it; undefined where the schema has to decide. */
export function plainBook(json: unknown): z.output<typeof bookUpdate> | undefined {
  if (!isFields(json) || !isFields(json.orderbook)) return undefined
  const { marketSlug, timestamp } = json
  const { bids, asks, tokenId, lastTradePrice } = json.orderbook
  if (typeof marketSlug !== 'string' || marketSlug === '' || typeof timestamp !== 'string') return undefined
  if (typeof tokenId !== 'string' || !TOKEN_ID.test(tokenId) || !isOptionalDecimal(lastTradePrice))
    return undefined
  if (!isListOf(bids, isLevel) || !isListOf(asks, isLevel)) return undefined
  return { marketSlug, timestamp, orderbook: { bids, asks, tokenId, lastTradePrice } }
}
