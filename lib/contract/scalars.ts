import { z } from 'zod'

export { toTimestamp } from './toTimestamp'

/** ISO 8601, UTC with `Z`. */
export const timestamp = z.iso.datetime()
/** USD per outcome token. */
export const wirePrice = z.number().min(0).max(1)
/** USD, or outcome tokens; at most 6 decimals. */
export const amount = z.number()

/**
 * Text for the database, which stores neither NUL nor half of a surrogate pair. No length limit where a longer text simply
 * matches nothing.
 */
export const text = (maxLength = Number.POSITIVE_INFINITY) =>
  (maxLength === Number.POSITIVE_INFINITY ? z.string() : z.string().max(maxLength))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects it
    .regex(/^[^\u0000]*$/, 'must not contain a NUL character')
    .refine((value) => !/\p{Surrogate}/u.test(value), 'The text must be well-formed Unicode.')

export const nullableText = z.string().nullable()
export const nullableNumber = z.number().nullable()
