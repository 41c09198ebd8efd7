import { isAbsent, isDecimal, isFields, isListOf, isOptionalDecimal, isWhole } from '../plainWire'
import type { WireBook } from './schemas'

type WireLevel = WireBook['bids'][number]

const isLevel = (value: unknown): value is WireLevel =>
  Array.isArray(value) && value.length >= 2 && isDecimal(value[0]) && isDecimal(value[1])

const isSettled = (value: unknown): value is WireBook['lastOrderSettled'] =>
  isAbsent(value) || (isFields(value) && isOptionalDecimal(value.price))

/** A book as its schema would read it; undefined where the schema has to decide. */
export function plainBook(json: unknown): WireBook | undefined {
  if (!isFields(json)) return undefined
  const { marketId, updateTimestampMs, bids, asks, lastOrderSettled } = json
  if (!isWhole(marketId) || marketId === 0 || !isOptionalDecimal(updateTimestampMs)) return undefined
  if (!isListOf(bids, isLevel) || !isListOf(asks, isLevel) || !isSettled(lastOrderSettled)) return undefined
  return { marketId: String(marketId), updateTimestampMs, bids, asks, lastOrderSettled }
}
