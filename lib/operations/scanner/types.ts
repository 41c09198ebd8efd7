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
  /** Of the book used. */
  version: number
  changedAt: number
}

/**
 * Tokens of which exactly one pays a dollar, for less. `pair`: YES and NO of one outcome on two venues, in this
 * order; `event`: YES of every outcome of an event whose outcomes a venue declares exclusive and exhaustive.
 */
export interface Opportunity {
  /** Constant while the opportunity lasts. */
  id: string
  kind: 'pair' | 'event'
  group: GroupDetail
  /** Of a pair. */
  outcome?: GroupOutcomeDetail
  /** Of an event: the venue that declares its own outcomes exclusive and exhaustive. */
  declaredBy?: VenueId
  legs: readonly OpportunityLeg[]
  /** Whole sets, at the size with the largest total profit on the books. */
  tokens: Shares
  cost: Usd
  profit: Usd
  /** All of its markets are certainly the same question. */
  verified: boolean
  /** When it was first found, uninterrupted since, ms; and its highest profit so far. */
  firstSeenAt: number
  bestProfit: Usd
}

/** A change of an opportunity; on `closed` its last state. */
export interface OpportunityChange {
  state: 'open' | 'changed' | 'closed'
  opportunity: Opportunity
}

/** A priced opportunity, before its life is known. */
export type PricedOpportunity = Omit<Opportunity, 'firstSeenAt' | 'bestProfit'>
