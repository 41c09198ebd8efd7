import type { GroupDetail, GroupMemberDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import type { Outcome } from '@/lib/core/domain/market'
import type { Shares, Usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Fill } from '@/lib/core/planner/types'

/** One purchase of an opportunity. */
export interface OpportunityLeg extends Fill {
  outcome: GroupOutcomeDetail
  member: GroupMemberDetail
  /** The side in the outcome's terms: of an inverted market it is the venue's other token. */
  side: Outcome
  /** Of the book that was used. */
  version: number
  changedAt: number
}

/**
 * Tokens of which exactly one pays a dollar, to be had for less. `pair`: YES and NO of one outcome on two venues, in this
 * order; `event`: YES of every outcome of an event whose outcomes a venue declares exclusive and exhaustive.
 */
export interface Opportunity {
  /** Stays while it lasts. */
  id: string
  kind: 'pair' | 'event'
  group: GroupDetail
  /** Of a pair. */
  outcome?: GroupOutcomeDetail
  /** Of an event: the venue that declares its own outcomes exclusive and exhaustive. */
  declaredBy?: VenueId
  legs: readonly OpportunityLeg[]
  /** Whole sets, the largest total profit that the books give. */
  tokens: Shares
  cost: Usd
  profit: Usd
  /** All of its markets are sure to ask the same. */
  verified: boolean
  /** When it was found first, without a pause since, ms; and the most that it ever made. */
  firstSeenAt: number
  bestProfit: Usd
}

/** What became of an opportunity; on `closed` it is as it was last. */
export interface OpportunityChange {
  state: 'open' | 'changed' | 'closed'
  opportunity: Opportunity
}

/** As an opportunity is priced, before its life is known. */
export type PricedOpportunity = Omit<Opportunity, 'firstSeenAt' | 'bestProfit'>
