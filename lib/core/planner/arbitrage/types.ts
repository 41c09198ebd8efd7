import type { Shares, Usd } from '@/lib/core/domain/units'
import type { Fill, PlanSource } from '../types'

/** Sources of one token of the set, at least one: exactly one of them is used. */
export type Slot = readonly PlanSource[]

interface SetLeg extends Fill {
  source: PlanSource
}

/**
 * A set of tokens of which exactly one pays a dollar, one leg per slot, bought with fees.
 * `tokens`: number of whole sets, the smallest net amount of any leg; a leg can exceed it by less than one lot.
 */
export interface SetPlan {
  tokens: Shares
  /** What leaves the wallets, fees counted. */
  cost: Usd
  /** Payout of `tokens` sets minus the cost; more than 0. */
  profit: Usd
  /** In the order of the slots. */
  legs: readonly SetLeg[]
}
