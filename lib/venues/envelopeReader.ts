import type { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'

/**
 * Reads the envelope around the rows of a venue's payloads.
 * Errors: `upstream_error`; then nothing of the payload can be used.
 */
export const envelopeReader =
  (venue: string) =>
  <T extends z.ZodType>(schema: T, payload: unknown, what: string): z.output<T> => {
    const parsed = schema.safeParse(payload)
    if (parsed.success) return parsed.data
    throw new BaseError(`${venue}'s ${what} has another shape than expected.`, {
      code: 'upstream_error',
      retryable: true,
      cause: parsed.error,
    })
  }
