import type { VenueEvent } from '@/lib/core/domain/market'
import type { EventRef } from '@/lib/core/domain/matches'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import type { VenueId } from '@/lib/core/domain/venue'

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
  /** Match links between its members, at most one per pair. */
  links: MatchLink[]
}

/** Our cross-venue identity of a question: never a venue id. */
export interface EventGroup {
  sources: EventRef[]
  outcomes: GroupOutcome[]
  isDateMarket: boolean
}

/** Pure: whole catalogue in, groups out; every event is in exactly one group. Independent of input order. */
export type MatchEvents = (events: readonly VenueEvent[]) => EventGroup[]
