'use client'
import { formatMinute } from '@/components/format/dates'
import { Badge } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import { Panel } from '@/components/ui/Panel'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { MatchEventRef, MatchReviewWire } from '@/lib/contract/matches'
import { DONE } from './labels'

/** Who decided what and when; the way back. */
export function TrailPanel({
  reviews,
  busy,
  onUndo,
}: {
  reviews: readonly MatchReviewWire[]
  busy: boolean
  onUndo: (id: string) => void
}) {
  const { find } = usePlatforms()
  const name = ({ platform, event_id }: MatchEventRef) => `${find(platform)?.name ?? platform} ${event_id}`
  return (
    <Panel headingId="trail" heading="Decisions">
      {reviews.length === 0 ? (
        <p className="p-4 text-ink-3 text-sm">No decisions yet</p>
      ) : (
        <ul aria-label="Decisions" className="divide-y">
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
                  {DONE[review.action]}
                  {review.undone_at && <Badge>Undone {formatMinute(review.undone_at)}</Badge>}
                </p>
                {review.pairs.map(({ a, b, verdict }) => (
                  <p key={`${name(a)}${name(b)}`} className="break-words text-ink-2 text-xs">
                    {name(a)} {verdict === 'same' ? '=' : '≠'} {name(b)}
                  </p>
                ))}
                {review.note && <p className="text-ink-2 text-xs">“{review.note}”</p>}
                <p className="break-all font-mono text-ink-3 text-xs">
                  {review.by}
                  {review.undone_by && review.undone_by !== review.by && `, undone by ${review.undone_by}`}
                </p>
              </div>
              {!review.undone_at && (
                <Button size="sm" disabled={busy} onClick={() => onUndo(review.id)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
