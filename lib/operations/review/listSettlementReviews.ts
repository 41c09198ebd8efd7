import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { SettlementReviewsResponse } from '@/lib/contract/settlementReviews'
import type { Runtime } from '@/lib/operations/runtime'
import { toSettlementReview } from './toSettlementReview'

/**
 * The settlement statements: who, what, when, and whether undone.
 * Errors: `forbidden` except for reviewers.
 */
export async function listSettlementReviews(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['listSettlementReviews']>, 'query'>,
): Promise<SettlementReviewsResponse> {
  const { offset, limit } = query
  const { reviews, total } = await runtime.settlementReviews.list(query)
  return { reviews: reviews.flatMap((one) => toSettlementReview(runtime, one) ?? []), offset, limit, total }
}
