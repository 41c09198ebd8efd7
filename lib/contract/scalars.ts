import { z } from 'zod'

/** ISO 8601, UTC with `Z`. */
export const timestamp = z.iso.datetime()
/** USD per outcome token. */
export const wirePrice = z.number().min(0).max(1)
/** USD, or outcome tokens; at most 6 decimals. */
export const amount = z.number()

/** Milliseconds since the epoch to the wire's time. Out-of-range times are unknown times. */
export function toTimestamp(ms: number): string
export function toTimestamp(ms: number | undefined): string | null
export function toTimestamp(ms: number | undefined): string | null {
  if (ms === undefined || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  return new Date(ms).toISOString()
}

/** Text that goes to the database: it cannot hold a NUL. Without a limit where a longer one is merely unknown. */
export const text = (maxLength = Number.POSITIVE_INFINITY) =>
  (maxLength === Number.POSITIVE_INFINITY ? z.string() : z.string().max(maxLength))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the one that is refused
    .regex(/^[^\u0000]*$/, 'must not contain a NUL character')
