import type { MatchReviewWire } from '@/lib/contract/matches'
import { platformOf } from '@/lib/contract/platform'
import type { EventRef, MatchReview } from '@/lib/core/domain/matches'
import type { Runtime } from '@/lib/operations/runtime'

/** A venue's event on the wire; undefined for a venue that is not configured. */
export function toWireRef({ config }: Pick<Runtime, 'config'>, { venue, eventId }: EventRef) {
  const platform = platformOf(venue, config.platforms)
  return platform && { platform, event_id: eventId }
}

export const toMatchReview = (runtime: Runtime, review: MatchReview): MatchReviewWire => ({
  id: review.id,
  at: review.at.toISOString(),
  action: review.action,
  by: review.by,
  note: review.note ?? null,
  undone_at: review.undoneAt?.toISOString() ?? null,
  undone_by: review.undoneBy ?? null,
  pairs: review.verdicts.flatMap(({ verdict, ...pair }) => {
    const [a, b] = [toWireRef(runtime, pair.a), toWireRef(runtime, pair.b)]
    return a && b ? [{ a, b, verdict }] : []
  }),
})
