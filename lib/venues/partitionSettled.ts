import { isBaseError } from '@/lib/core/domain/errors'
import type { RejectedRow } from './connector'

/** The values of the fulfilled calls, and a rejected row for each failed one. */
export function partitionSettled<R>(
  results: readonly PromiseSettledResult<R>[],
  pathOf: (index: number) => string,
): { fulfilled: R[]; failed: RejectedRow[] } {
  const fulfilled: R[] = []
  const failed: RejectedRow[] = []
  results.forEach((result, i) => {
    if (result.status === 'fulfilled') fulfilled.push(result.value)
    else {
      const message = isBaseError(result.reason) ? result.reason.message : 'failed'
      failed.push({ path: pathOf(i), message })
    }
  })
  return { fulfilled, failed }
}
