import type { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { wireDrift } from './wireDrift'

interface Rows {
  venue: VenueId
  endpoint: string
  /** As in a sentence: "list of trades". */
  what: string
}

/**
 * The rows of a list that pass their schema, in order. Others are skipped and counted.
 * Errors: `upstream_error` when no row of a non-empty list can be read: an empty list would claim that there is
 * nothing, while in fact the format has changed.
 */
export function readRows<T extends z.ZodType>(
  rows: readonly unknown[],
  schema: T,
  { venue, endpoint, what }: Rows,
): z.output<T>[] {
  const read: z.output<T>[] = []
  let fault: z.ZodError | undefined
  for (const row of rows) {
    const parsed = schema.safeParse(row)
    if (parsed.success) {
      read.push(parsed.data)
      continue
    }
    fault = parsed.error
    const [issue] = parsed.error.issues
    const detail = `${issue?.path.join('.') || 'row'}: ${issue?.message ?? 'has another shape'}`
    wireDrift.count({ venue, endpoint, kind: 'refused_row', detail, sample: row })
  }
  if (rows.length === 0 || read.length > 0) return read
  wireDrift.count({ venue, endpoint, kind: 'unreadable', detail: what, sample: rows[0] })
  throw new BaseError(`${VENUES[venue].name}'s ${what} came in a shape that cannot be read.`, {
    code: 'upstream_error',
    retryable: true,
    cause: fault,
  })
}
