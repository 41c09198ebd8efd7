import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import type { Runtime } from '@/lib/operations/runtime'
import { toSettlementReview } from './toSettlementReview'

/**
 * Undoes a statement; the previous statement applies again, or else the rules.
 * Errors: `forbidden` except for reviewers; `not_found` when there is none, or it was already undone.
 */
export async function undoSettlementReview(
  runtime: Runtime,
  { reviewer, params }: Pick<OperationInput<Operations['undoSettlementReview']>, 'reviewer' | 'params'>,
): Promise<SettlementReviewWire> {
  const review = await runtime.settlementReviews.undo(params.id, reviewer)
  const wire = review && toSettlementReview(runtime, review)
  if (!wire) throw notFound('There is no such statement to take back.', ['path', 'id'])
  return wire
}
