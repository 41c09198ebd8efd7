import type { Shares, Usd } from '@/lib/core/domain/units'
import type { Fill, PlanSource } from '../types'

/** One token that the set needs, and where it can be bought: exactly one of these sources is used, at least one. */
export type Slot = readonly PlanSource[]

interface SetLeg extends Fill {
  source: PlanSource
}

/**
 * A set of tokens of which exactly one pays a dollar, one leg per slot, bought with fees.
 * `tokens`: how many whole sets that makes, the least net amount of any leg; a leg can hold more by less than one lot.
 */
export interface SetPlan {
  tokens: Shares
  /** What leaves the wallets, fees counted. */
  cost: Usd
  /** What `tokens` sets pay less the cost; more than 0. */
  profit: Usd
  /** In the order of the slots. */
  legs: readonly SetLeg[]
}
