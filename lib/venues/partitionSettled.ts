import type { RejectedRow } from './connector'
import { rejectRequest } from './unreadCause'

/** The values of the fulfilled calls, and a rejected row for each failed one. */
export function partitionSettled<R>(
  results: readonly PromiseSettledResult<R>[],
  pathOf: (index: number) => string,
): { fulfilled: R[]; failed: RejectedRow[] } {
  const fulfilled: R[] = []
  const failed: RejectedRow[] = []
  results.forEach((result, i) => {
    if (result.status === 'fulfilled') fulfilled.push(result.value)
    else failed.push(rejectRequest(pathOf(i), result.reason))
  })
  return { fulfilled, failed }
}
