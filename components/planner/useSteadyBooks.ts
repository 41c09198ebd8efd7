'use client'
import { useThrottled } from '@/components/ui/useThrottled'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'

/** Planning and drawing a picture costs milliseconds, and nobody reads it faster than this. */
const DRAW_MS = 500

interface Books {
  event: EventDetail
  outcome: EventOutcome
}

/** The books of an outcome, sampled twice per second; another outcome is there at once. */
export function useSteadyBooks({ event, outcome }: Books): Books {
  const last = useThrottled({ event, outcome }, DRAW_MS)
  return last.outcome.outcome_id === outcome.outcome_id ? last : { event, outcome }
}
