import type { MatchEventRef } from '@/lib/contract/matches'
import { venueOf } from '@/lib/contract/platform'
import { notFound } from '@/lib/contract/requestError'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'

/** The event on one side of a decision. Errors: `not_found` if its platform does not list it. */
export async function findReviewedEvent(
  runtime: Runtime,
  ref: MatchEventRef,
  side: 'a' | 'b',
): Promise<VenueEvent> {
  const venue = venueOf(ref.platform, runtime.config.platforms)
  const found = venue && (await runtime.reviews.findEvents([{ venue, eventId: ref.event_id }]))
  const event = found?.[0]
  if (!event) throw notFound(`${ref.platform} lists no event ${ref.event_id}.`, ['body', side, 'event_id'])
  return event
}
