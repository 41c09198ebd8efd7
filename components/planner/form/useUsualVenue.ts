'use client'
import { createStoredChoice, useStoredChoice } from '@/components/ui/storedChoice'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'

const choice = createStoredChoice(
  'crossbook:usual-venue',
  (stored): VenueId | '' => VENUE_IDS.find((venue) => venue === stored) ?? '',
)

/** The venue where the user trades without the planner; '' until one is chosen. */
export const useUsualVenue = () => useStoredChoice(choice)
