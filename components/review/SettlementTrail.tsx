'use client'
import { formatMinute } from '@/components/format/dates'
import { Badge } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import { Panel } from '@/components/ui/Panel'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { MatchEventRef } from '@/lib/contract/matches'
import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import { DIMENSION } from '../event/settlementText'
import { VERDICT_WORDS } from './CaseSettlement'

/** Who stated what of settlement and when; the way back. Nothing before the first statement. */
export function SettlementTrail({
  reviews,
  busy,
  onUndo,
}: {
  reviews: readonly SettlementReviewWire[]
  busy: boolean
  onUndo: (id: string) => void
}) {
  const { find } = usePlatforms()
  const name = ({ platform, event_id }: MatchEventRef) => `${find(platform)?.name ?? platform} ${event_id}`
  if (reviews.length === 0) return null
  return (
    <Panel headingId="settlement-trail" heading="Settlement decisions">
      <ul aria-label="Settlement decisions" className="divide-y">
        {reviews.map((review) => (
          <li
            key={review.id}
            className="grid gap-x-6 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[11rem_1fr_auto]"
          >
            <time dateTime={review.at} className="figures text-ink-3">
              {formatMinute(review.at)}
            </time>
            <div className="min-w-0 space-y-0.5">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {DIMENSION[review.dimension]}: {VERDICT_WORDS[review.verdict]}
                {review.undone_at && <Badge>Undone {formatMinute(review.undone_at)}</Badge>}
              </p>
              {(['a', 'b'] as const).map((side) => (
                <p key={side} className="break-words text-ink-2 text-xs">
                  {name(review[side])}
                  {review[`${side}_says`] !== null && `: “${review[`${side}_says`]}”`}
                </p>
              ))}
              <p className="break-all font-mono text-ink-3 text-xs">
                {review.by}
                {review.undone_by && review.undone_by !== review.by && `, undone by ${review.undone_by}`}
              </p>
            </div>
            {!review.undone_at && (
              <Button
                size="sm"
                aria-label={`Undo ${DIMENSION[review.dimension]}: ${VERDICT_WORDS[review.verdict]}`}
                disabled={busy}
                onClick={() => onUndo(review.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
