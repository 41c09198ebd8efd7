import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import type { SettlementReview } from '@/lib/core/domain/settlementReviews'
import type { Runtime } from '@/lib/operations/runtime'
import { toWireRef } from './toMatchReview'

/** Undefined when one of its venues is not configured. */
export function toSettlementReview(
  runtime: Runtime,
  review: SettlementReview,
): SettlementReviewWire | undefined {
  const [a, b] = [toWireRef(runtime, review.a), toWireRef(runtime, review.b)]
  return (
    a &&
    b && {
      id: review.id,
      at: review.at.toISOString(),
      by: review.by,
      a,
      b,
      dimension: review.dimension,
      verdict: review.verdict,
      a_says: review.says.a ?? null,
      b_says: review.says.b ?? null,
      note: review.note ?? null,
      undone_at: review.undoneAt?.toISOString() ?? null,
      undone_by: review.undoneBy ?? null,
    }
  )
}
