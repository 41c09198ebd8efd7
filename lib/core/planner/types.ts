import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import type { Price, Shares, Usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'

/** One venue's ladder for the order. */
export interface PlanSource {
  venue: VenueId
  /** The crossing side in prices of the token traded, best first: asks for a buy, bids for a sell. */
  levels: readonly Level[]
  fee: FeeSchedule
  lot: Shares
  /** Minimum order in gross tokens and in raw notional of the best-first fill; 0 = none. */
  minOrderShares: Shares
  minOrderUsd: Usd
  /** Cap on this leg in net tokens: on a sell, the holding there. */
  maxShares?: Shares
  /** Haircut per net token bought here in the objective, micro-dollars; see `haircuts.ts`. */
  haircut?: number
}

export interface PlanRequest {
  side: Side
  /**
   * `usd`: on a buy what leaves the wallet including included fees, on a sell what arrives net of them.
   * `tokens`: net, what arrives on a buy, what leaves on a sell. Gas is never part of the amount.
   */
  amount: { unit: 'usd'; value: Usd } | { unit: 'tokens'; value: Shares }
  includeFees: boolean
  enforceMinOrders: boolean
  /** Cost of every used source after the first; 0 when gas is not optimised for. */
  gasPerSource: Usd
  /** Raw price of the worst level that may be taken: highest on a buy, lowest on a sell. */
  limitPrice?: Price
  /**
   * Highest marginal price per net token on a buy, lowest on a sell, with included fees: no unit of any leg is worse.
   * A minimum fee belongs to the tokens that it is charged for: that of a level to all that is taken of the level, that
   * of an order to the whole leg as long as no more than the minimum is due. Rounding a leg's fee to cents is ignored.
   */
  limitAllIn?: Price
  /** In platform order: ties go to fewer venues, then to the earlier one. One entry per venue, 1 to 5. */
  sources: readonly PlanSource[]
}

export type UnusedReason = 'worse_price' | 'below_min_order' | 'gas' | 'no_liquidity' | 'limit_price' | 'cap'

/** One venue's fill of a part of the order. Money is exact: fees are rounded as the venue rounds them. */
export interface Fill {
  /** Net tokens: what arrives on a buy, what leaves on a sell. */
  tokens: Shares
  /** Before a fee taken in tokens. Equal to `tokens` where the fee is in dollars. */
  gross: Shares
  /** Leaves the wallet on a buy, arrives on a sell; included fees counted, gas not. */
  usd: Usd
  /** Where the fee is taken in tokens: tokens deducted × usd / gross. 0 when fees are excluded. */
  fee: Usd
  /** Raw notional, no fees. */
  notional: Usd
  levelsConsumed: number
  worstPrice?: Price
}

export interface PlanLeg extends Fill {
  venue: VenueId
  /** Haircut of its tokens in the objective; not part of `usd`. */
  haircut: Usd
}

/** A venue's part of the plan, used or not. */
export interface PlanVenue {
  venue: VenueId
  used: boolean
  reason?: UnusedReason
  /** The full order on this venue alone, as deep as its book goes (limit, lots and cap respected, minimum ignored). */
  alone: Fill
  bestPrice?: Price
  /** The raw crossing side, in the unit of the request (micro). */
  availableLiquidity: number
  /** The full order takes all of it. */
  liquidityExhausted: boolean
}

export type BoundStatus =
  | 'feasible'
  | 'underfilled'
  | 'infeasible_liquidity'
  | 'infeasible_limit'
  | 'infeasible_minimum'
  | 'pruned'

/** The best result of any order using exactly these venues, ignoring lots and cent rounding. */
export interface SubsetBound {
  venues: readonly VenueId[]
  /** Best possible fill in the unit of the request, micro; undefined on infeasible subsets. */
  fill?: number
  /** Net tokens and dollars of that fill, haircuts counted, gas not, rounded so that no order of this set is better. */
  tokens?: Shares
  usd?: Usd
  /** Bound on the objective, dollars per net token, gas and haircuts included (a float). */
  bound?: number
  status: BoundStatus
}

export interface Certificate {
  objective: 'minimize_usd_per_token' | 'maximize_usd_per_token'
  /** All-in price of the next token, dollars, no haircut; undefined when nothing is left to take. */
  marginalPrice?: number
  bounds: readonly SubsetBound[]
  /** Maximum cost of lots and cent rounding, dollars per net token. */
  gap: number
  /** The same over the whole order, rounded up. */
  gapUsd: Usd
}

export interface Counterfactual {
  /** Extra cost of using this venue anyway, compared with the plan. */
  forcedCostUsd?: Usd
  flip: { kind: 'order_size' | 'gas' | 'none'; value?: number; savesUsd?: Usd }
}

/** Counterfactuals of a plan's unused venues. */
export type Counterfactuals = Partial<Record<VenueId, Counterfactual>>

export interface SplitPlan {
  legs: readonly PlanLeg[]
  venues: readonly PlanVenue[]
  /** Totals over the legs. */
  total: Fill
  gas: Usd
  /** Haircut of the tokens in the objective. */
  haircut: Usd
  /** Part of the order that the books fill, 0 to 1. */
  filledRatio: number
  /** The best single venue (by objective, among those that fill the most), and the split's savings over it. */
  bestSingle?: VenueId
  savings?: Usd
  certificate: Certificate
  warnings: readonly string[]
}
