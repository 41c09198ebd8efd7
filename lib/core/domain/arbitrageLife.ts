import type { Shares, Usd } from './units'
import type { VenueId } from './venue'

/** Lifetime of an opportunity, from first seen to ended. */
export interface ArbitrageLife {
  /** Id of the opportunity: one id can have several lives. */
  id: string
  kind: 'pair' | 'event'
  /** ms. */
  firstSeenAt: number
  lastSeenAt: number
  /** Absent while open. */
  endedAt?: number
  eventSlug: string
  eventTitle: string
  outcomeId?: string
  outcomeTitle?: string
  /** Venues of the legs; for a pair, YES first. */
  venues: readonly VenueId[]
  verified: boolean
  /** Best profit, with the number of sets and cost at that time. */
  bestProfit: Usd
  bestTokens: Shares
  bestCost: Usd
}

/** Durations of lives, seconds. */
export interface LifeSpan {
  count: number
  medianSeconds: number
  p90Seconds: number
}

/** Lower bounds of the best-profit buckets, micro-dollars. */
export const LIFE_SIZES = [0, 1_000_000, 10_000_000, 100_000_000] as const

interface LifeStatistics {
  /** One entry per non-empty bucket of {@link LIFE_SIZES}. */
  bySize: (LifeSpan & { from: number })[]
  /** Most frequent first. */
  byVenues: (LifeSpan & { venues: readonly VenueId[] })[]
}

export interface LifeQuery {
  /** Only lives first seen since then, ms. */
  since: number
  verifiedOnly: boolean
  kind?: ArbitrageLife['kind']
}

/** Lives of opportunities, kept for a month. */
export interface ArbitrageLives {
  listOpen(): Promise<ArbitrageLife[]>
  save(lives: readonly ArbitrageLife[]): Promise<void>
  /** Ends all open lives except these at the time they were last seen: their end was not observed. */
  endOthers(open: readonly Pick<ArbitrageLife, 'id' | 'firstSeenAt'>[]): Promise<void>
  /** Deletes lives that ended before this time, ms. */
  deleteBefore(time: number): Promise<void>
  /** Ended lives, most recently ended first, and their total number. */
  listEnded(
    query: LifeQuery & { offset: number; limit: number },
  ): Promise<{ lives: ArbitrageLife[]; total: number }>
  measure(query: LifeQuery): Promise<LifeStatistics>
}
