import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'

interface OutcomeProps {
  event: EventDetail
  outcome: EventOutcome
  side: Outcome
  platforms?: readonly PlatformSummary[]
}

/** Every book update makes a new event object; most of it is unchanged. */
export const sameOutcome = (a: OutcomeProps, b: OutcomeProps) =>
  a.outcome === b.outcome &&
  a.side === b.side &&
  a.platforms === b.platforms &&
  a.event.event_slug === b.event.event_slug &&
  a.event.sources === b.event.sources &&
  a.event.urls === b.event.urls &&
  a.event.outcomes.length === b.event.outcomes.length
