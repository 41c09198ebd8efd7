import type { VenueEvent } from '@/lib/domain/market'
import type { VenueId } from '@/lib/domain/venue'

export interface GroupSource {
  venue: VenueId
  eventId: string
  method: 'single' | 'reference' | 'rules' | 'manual'
  /** 0 to 1. A single venue's own event has 1. */
  confidence: number
  reviewed: boolean
  reasons: string[]
}

interface GroupOutcomeMember {
  venue: VenueId
  marketId: string
  /** The venue's NO is this outcome's YES. */
  inverted: boolean
}

/** One outcome of a matched event with at most one market per venue. */
export interface GroupOutcome {
  /** Undefined on a binary event. */
  title?: string
  /** `YYYY-MM-DD` when the outcomes differ by date. */
  marketDate?: string
  members: GroupOutcomeMember[]
}

/** Our cross-venue identity of a question: never a venue id. */
export interface EventGroup {
  sources: GroupSource[]
  outcomes: GroupOutcome[]
  isDateMarket: boolean
}

/** Pure: the whole catalogue in, groups out; every event is in exactly one group. Order of input does not matter. */
export type MatchEvents = (events: readonly VenueEvent[]) => EventGroup[]
