'use client'
import { Panel } from '@/components/ui/Panel'
import type { MatchReviewWire } from '@/lib/contract/matches'
import { DONE } from './labels'
import { type TrailProps, TrailRow, useEventName } from './TrailRow'

/** History of decisions: who, what, when, and undo. */
export function TrailPanel({ reviews, ...undo }: TrailProps<MatchReviewWire>) {
  const name = useEventName()
  return (
    <Panel headingId="trail" heading="Decisions">
      {reviews.length === 0 ? (
        <p className="p-4 text-ink-3 text-sm">No decisions yet</p>
      ) : (
        <ul aria-label="Decisions" className="divide-y">
          {reviews.map((review) => (
            <TrailRow key={review.id} entry={review} title={DONE[review.action]} {...undo}>
              {review.pairs.map(({ a, b, verdict }) => (
                <p key={`${name(a)}${name(b)}`} className="break-words text-ink-2 text-xs">
                  {name(a)} {verdict === 'same' ? '=' : '≠'} {name(b)}
                </p>
              ))}
              {review.note && <p className="text-ink-2 text-xs">“{review.note}”</p>}
            </TrailRow>
          ))}
        </ul>
      )}
    </Panel>
  )
}
