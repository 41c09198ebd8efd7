/**
 * Checks for frames of the known shape, which venues send by the thousands per second. What they do not accept is
 * parsed by its schema, which decides and says what is wrong; what they accept, the schema reads the same.
 */
import { MAX_LEVELS } from './boundedList'

export type WireFields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is WireFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON has infinite numbers: 1e999. */
export const isDecimal = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

/** An absent decimal, or one. */
export const isOptionalDecimal = (value: unknown): value is string | number | null | undefined =>
  isAbsent(value) || isDecimal(value)

export const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0

/** A list of at most {@link MAX_LEVELS} such items. */
export function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  if (!Array.isArray(value) || value.length > MAX_LEVELS) return false
  for (const item of value) if (!isItem(item)) return false
  return true
}
