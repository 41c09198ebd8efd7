'use client'
import { Panel } from '@/components/ui/Panel'
import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import { DIMENSION } from '../event/settlement/settlementText'
import { VERDICT_WORDS } from './CaseSettlement'
import { type TrailProps, TrailRow, useEventName } from './TrailRow'

const titleOf = ({ dimension, verdict }: SettlementReviewWire) =>
  `${DIMENSION[dimension]}: ${VERDICT_WORDS[verdict]}`

/** History of settlement statements: who, what, when, and undo. Nothing before the first statement. */
export function SettlementTrail({ reviews, ...undo }: TrailProps<SettlementReviewWire>) {
  const name = useEventName()
  if (reviews.length === 0) return null
  return (
    <Panel headingId="settlement-trail" heading="Settlement decisions">
      <ul aria-label="Settlement decisions" className="divide-y">
        {reviews.map((review) => (
          <TrailRow
            key={review.id}
            entry={review}
            title={titleOf(review)}
            undoLabel={`Undo ${titleOf(review)}`}
            {...undo}
          >
            {(['a', 'b'] as const).map((side) => (
              <p key={side} className="break-words text-ink-2 text-xs">
                {name(review[side])}
                {review[`${side}_says`] !== null && `: “${review[`${side}_says`]}”`}
              </p>
            ))}
          </TrailRow>
        ))}
      </ul>
    </Panel>
  )
}
