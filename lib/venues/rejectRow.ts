import type { z } from 'zod'
import type { RejectedRow } from './connector'

/** The first fault of a row, as a rejection below `prefix`. */
export function rejectRow(error: z.ZodError, prefix: string): RejectedRow {
  const [issue] = error.issues
  return {
    path: [prefix, ...(issue?.path.map(String) ?? [])].filter((part) => part !== '').join('.') || 'row',
    message: issue?.message ?? 'has another shape',
  }
}
