import type { MatchReviewsResponse } from '@/lib/contract/matches'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toMatchReview } from './toMatchReview'

/**
 * The decisions on matches: who, what, when, and whether undone.
 * Errors: `forbidden` except for reviewers.
 */
export async function listMatchReviews(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['listMatchReviews']>, 'query'>,
): Promise<MatchReviewsResponse> {
  const { reviews, total } = await runtime.reviews.listReviews(query)
  return {
    reviews: reviews.map((review) => toMatchReview(runtime, review)),
    offset: query.offset,
    limit: query.limit,
    total,
  }
}
