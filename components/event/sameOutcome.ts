import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome } from '@/lib/domain/market'
import type { PickedLevel } from './MergedLadder'

interface OutcomeProps {
  event: EventDetail
  outcome: EventOutcome
  side: Outcome
  picked?: PickedLevel
  platforms?: readonly PlatformInfo[]
}

/** With every change of any book the event is another object; most of it says the same. */
export const sameOutcome = (a: OutcomeProps, b: OutcomeProps) =>
  a.outcome === b.outcome &&
  a.side === b.side &&
  a.picked === b.picked &&
  a.platforms === b.platforms &&
  a.event.event_slug === b.event.event_slug &&
  a.event.sources === b.event.sources &&
  a.event.urls === b.event.urls &&
  a.event.outcomes.length === b.event.outcomes.length
