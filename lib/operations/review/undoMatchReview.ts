import type { MatchReviewWire } from '@/lib/contract/matches'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import type { Runtime } from '@/lib/operations/runtime'
import { toMatchReview } from './toMatchReview'

/**
 * Undoes a decision; the previous decision applies again.
 * Errors: `forbidden` except for reviewers; `not_found` when there is none, or it was already undone.
 */
export async function undoMatchReview(
  runtime: Runtime,
  { reviewer, params }: Pick<OperationInput<Operations['undoMatchReview']>, 'reviewer' | 'params'>,
): Promise<MatchReviewWire> {
  const review = await runtime.reviews.undoReview(params.id, reviewer)
  if (!review) throw notFound('There is no such decision to take back.', ['path', 'id'])
  return toMatchReview(runtime, review)
}
