'use client'
import { useThrottled } from '@/components/ui/useThrottled'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'

/** A picture that is planned and drawn costs milliseconds, and nobody reads it faster. */
const DRAW_MS = 500

interface Books {
  event: EventDetail
  outcome: EventOutcome
}

/** The books of an outcome as they were at the last look, twice a second; another outcome is there at once. */
export function useSteadyBooks({ event, outcome }: Books): Books {
  const last = useThrottled({ event, outcome }, DRAW_MS)
  return last.outcome.outcome_id === outcome.outcome_id ? last : { event, outcome }
}
