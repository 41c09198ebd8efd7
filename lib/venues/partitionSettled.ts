import { isBaseError } from '@/lib/domain/errors'
import type { RejectedRow } from './connector'

/** Answers of the calls that went through, and a refusal for each that did not. */
export function partitionSettled<R>(
  results: readonly PromiseSettledResult<R>[],
  pathOf: (index: number) => string,
): { told: R[]; failed: RejectedRow[] } {
  const told: R[] = []
  const failed: RejectedRow[] = []
  results.forEach((result, i) => {
    if (result.status === 'fulfilled') told.push(result.value)
    else {
      const message = isBaseError(result.reason) ? result.reason.message : 'failed'
      failed.push({ path: pathOf(i), message })
    }
  })
  return { told, failed }
}
