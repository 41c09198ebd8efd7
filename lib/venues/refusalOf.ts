import type { z } from 'zod'
import type { Refusal } from './connector'

/** The first fault of a row, as a refusal below `prefix`. */
export function refusalOf(error: z.ZodError, prefix: string): Refusal {
  const [issue] = error.issues
  return {
    path: [prefix, ...(issue?.path.map(String) ?? [])].filter((part) => part !== '').join('.') || 'row',
    message: issue?.message ?? 'has another shape',
  }
}
