import { NO_FEE } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { PlanRequest, PlanSource } from './types'

/** Levels from pairs of price and size, in dollars and tokens. */
export const book = (...levels: readonly (readonly [price: number, size: number])[]): Level[] =>
  levels.map(([at, size]) => ({ price: price(Math.round(at * 1e6)), size: shares(Math.round(size * 1e6)) }))

/** A source with defaults for everything a test does not set: no fee, no minimum, lots of 0.01 tokens. */
export const buildSource = (
  venue: VenueId,
  levels: readonly Level[],
  more: Partial<PlanSource> = {},
): PlanSource => ({
  venue,
  levels,
  fee: NO_FEE,
  lot: shares(10_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(0),
  ...more,
})

/** A buy with fees and minimums and without gas, unless the test overrides it. */
export const buildBuy = (
  order: Pick<PlanRequest, 'amount' | 'sources'> & Partial<PlanRequest>,
): PlanRequest => ({
  side: 'buy',
  includeFees: true,
  enforceMinOrders: true,
  gasPerSource: usd(0),
  ...order,
})
