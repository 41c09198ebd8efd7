'use client'
import type { PlatformSummary } from '@/lib/client/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { platformsOf } from './bookOf'
import { useQuotes } from './useQuotes'
import { VenueChips } from './VenueChips'

/** What Yes costs on each platform of an event that has no table of outcomes to say it. */
export function VenuesLine({
  event,
  outcome,
  platforms,
}: {
  event: EventDetail
  outcome: EventOutcome
  platforms: readonly PlatformSummary[]
}) {
  const quoted = useQuotes(event.event_id)
  return (
    <div className="flex items-center gap-1.5 text-xs">
      <span aria-hidden className="text-yes">
        Yes
      </span>
      <VenueChips
        sources={platformsOf(event, outcome)}
        outcome={outcome}
        platforms={platforms}
        quoted={quoted}
      />
    </div>
  )
}
