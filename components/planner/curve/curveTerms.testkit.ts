import { NO_FEE } from '@/lib/core/domain/fees'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { PlanSource } from '@/lib/core/planner/types'
import type { CurveTerms } from './priceCurve'

/** A platform without fees, from levels in cents and tokens. */
export const sourceOf = (
  venue: VenueId,
  levels: readonly (readonly [cents: number, tokens: number])[],
): PlanSource => ({
  venue,
  levels: levels.map(([cents, size]) => ({ price: price(cents * 10_000), size: shares(size * 1_000_000) })),
  fee: NO_FEE,
  lot: shares(10_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(0),
})

/** A buy in dollars at these platforms. */
export const termsOf = (sources: readonly PlanSource[]): CurveTerms => ({
  side: 'buy',
  unit: 'usd',
  includeFees: true,
  enforceMinOrders: true,
  gasPerSource: usd(0),
  sources: [...sources],
})
