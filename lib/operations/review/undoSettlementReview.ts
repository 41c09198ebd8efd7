import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import type { Runtime } from '@/lib/operations/runtime'
import { toSettlementReview } from './toSettlementReview'

/**
 * Takes a statement back; what was stated before it holds again, or what the rules say.
 * Errors: `forbidden` for anybody but reviewers; `not_found` when there is none, or it was taken back before.
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
