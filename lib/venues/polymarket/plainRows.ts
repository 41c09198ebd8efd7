import type { z } from 'zod'
import { isAbsent, isDecimal, isFields, isListOf, isOptionalDecimal } from '../plainWire'
import type { ClobBook } from './schemas'
import type { levelChange } from './streamMessages'

/** A level change as its schema would read it; undefined where the schema has to decide. */
export function plainChange(json: unknown): z.output<typeof levelChange> | undefined {
  if (!isFields(json)) return undefined
  const { price, size, side, best_bid, best_ask } = json
  if ((side !== 'BUY' && side !== 'SELL') || !isDecimal(price) || !isDecimal(size)) return undefined
  if (!isOptionalDecimal(best_bid) || !isOptionalDecimal(best_ask)) return undefined
  return { price, size, side, best_bid, best_ask }
}

const isLevel = (value: unknown): value is ClobBook['bids'][number] =>
  isFields(value) && isDecimal(value.price) && isDecimal(value.size)

/** Likewise a complete book. */
export function plainBook(json: unknown): ClobBook | undefined {
  if (!isFields(json)) return undefined
  const { asset_id, timestamp, bids, asks, tick_size, last_trade_price } = json
  if (typeof asset_id !== 'string' || asset_id === '') return undefined
  if (!isAbsent(timestamp) && !isDecimal(timestamp)) return undefined
  if (!isOptionalDecimal(tick_size) || !isOptionalDecimal(last_trade_price)) return undefined
  if (!isListOf(bids, isLevel) || !isListOf(asks, isLevel)) return undefined
  return { asset_id, timestamp, bids, asks, tick_size, last_trade_price }
}
