import type { Shares, Usd } from './units'
import type { VenueId } from './venue'

/** An opportunity from when it was first seen until it was gone. */
export interface ArbitrageLife {
  /** Of the opportunity: one id can have several lives. */
  id: string
  kind: 'pair' | 'event'
  /** ms. */
  firstSeenAt: number
  lastSeenAt: number
  /** Absent while it lasts. */
  endedAt?: number
  eventSlug: string
  eventTitle: string
  outcomeId?: string
  outcomeTitle?: string
  /** Where it was bought; of a pair YES first. */
  venues: readonly VenueId[]
  verified: boolean
  /** The most that it made, and for how many sets at what cost. */
  bestProfit: Usd
  bestTokens: Shares
  bestCost: Usd
}

/** How long lives lasted, seconds. */
export interface LifeSpan {
  count: number
  medianSeconds: number
  p90Seconds: number
}

/** Lives by their best profit: from this many micro-dollars up to the next bucket's. */
export const LIFE_SIZES = [0, 1_000_000, 10_000_000, 100_000_000] as const

interface LifeStatistics {
  /** One for each of {@link LIFE_SIZES} that any life is in. */
  bySize: (LifeSpan & { from: number })[]
  /** The most frequent first. */
  byVenues: (LifeSpan & { venues: readonly VenueId[] })[]
}

export interface LifeQuery {
  /** Only lives that were first seen since, ms. */
  since: number
  verifiedOnly: boolean
  kind?: ArbitrageLife['kind']
}

/** Lives of opportunities, kept for a month. */
export interface ArbitrageLives {
  listOpen(): Promise<ArbitrageLife[]>
  save(lives: readonly ArbitrageLife[]): Promise<void>
  /** Ends all open lives but these as of when they were last seen: nobody saw their end. */
  endOthers(open: readonly Pick<ArbitrageLife, 'id' | 'firstSeenAt'>[]): Promise<void>
  /** Deletes what ended before, ms. */
  deleteBefore(time: number): Promise<void>
  /** Ended lives, the last to end first; and how many there are. */
  listEnded(
    query: LifeQuery & { offset: number; limit: number },
  ): Promise<{ lives: ArbitrageLife[]; total: number }>
  measure(query: LifeQuery): Promise<LifeStatistics>
}
