'use client'
import { platformsOf } from '../book/bookOf'
import type { OutcomeOnPlatforms } from '../outcomes/outcomeOnPlatforms'
import { useQuotes } from '../outcomes/useQuotes'
import { VenueChips } from './VenueChips'

/** The price of Yes on each platform, for an event without a table of outcomes. */
export function VenuesLine({ event, outcome, platforms }: OutcomeOnPlatforms) {
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
