import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import type { VenueEvent } from '@/lib/core/domain/market'
import { type EventRef, orderPair } from '@/lib/core/domain/matches'
import { rulePrints } from '@/lib/core/matching/review/rulePrints'
import type { Runtime } from '@/lib/operations/runtime'
import { findReviewedEvent } from './findReviewedEvent'
import { toSettlementReview } from './toSettlementReview'

const refOf = ({ venue, id }: VenueEvent): EventRef => ({ venue, eventId: id })

/**
 * Records a reviewer's statement on one dimension of how two events settle. Pages, plans and opportunities update
 * within seconds; it holds until it is undone or the rules change.
 * Errors: `forbidden` except for reviewers; `not_found` for an unknown event.
 */
export async function stateSettlement(
  runtime: Runtime,
  { reviewer, body }: Pick<OperationInput<Operations['stateSettlement']>, 'reviewer' | 'body'>,
): Promise<SettlementReviewWire> {
  const first = await findReviewedEvent(runtime, body.a, 'a')
  const second = await findReviewedEvent(runtime, body.b, 'b')
  const { a, b, turned } = orderPair(refOf(first), refOf(second))
  const [left, right] = turned ? [second, first] : [first, second]
  const [aSays, bSays] = turned ? [body.b_says, body.a_says] : [body.a_says, body.b_says]
  const review = await runtime.settlementReviews.add({
    a,
    b,
    by: reviewer,
    dimension: body.dimension,
    verdict: body.verdict,
    says: { ...(aSays !== undefined && { a: aSays }), ...(bSays !== undefined && { b: bSays }) },
    prints: rulePrints(left, right),
    ...(body.note !== undefined && { note: body.note }),
  })
  const wire = toSettlementReview(runtime, review)
  if (!wire) throw notFound('A platform of this pair is not configured.', ['body'])
  return wire
}
