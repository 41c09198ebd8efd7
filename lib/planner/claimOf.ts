import { fromMicro, MICRO } from '@/lib/domain/units'
import type { PlanRequest, SplitPlan } from './types'
import type { PlanClaim } from './verifyCertificate'

/** A plan as {@link verifyCertificate} reads it, in decimals. For tests; the browser builds it from the wire. */
export function claimOf(request: PlanRequest, plan: SplitPlan): PlanClaim {
  const inCash = request.amount.unit === 'usd'
  const possible = request.sources.filter(({ venue }) =>
    plan.certificate.bounds.some(({ venues, fill }) => venues.length === 1 && venues[0] === venue && fill),
  )
  const lots = possible.reduce((sum, { lot, levels }) => {
    return sum + (inCash ? (lot * (levels[0]?.price ?? 0)) / MICRO : lot)
  }, 0)
  const rest = possible.reduce((sum, { lot, fee }) => sum + lot + (inCash ? fee.roundTo : 0), 0)
  return {
    side: request.side,
    unit: request.amount.unit,
    tokens: fromMicro(plan.total.tokens),
    usd: fromMicro(plan.total.usd),
    gasUsd: fromMicro(plan.gas),
    used: plan.legs.map((leg) => leg.venue),
    lotTolerance: fromMicro(lots),
    remainder: fromMicro(rest),
    marginalPrice: plan.certificate.marginalPrice,
    gap: plan.certificate.gap,
    bounds: plan.certificate.bounds.map(({ venues, fill, bound }) => ({
      members: venues,
      fill: fill === undefined ? undefined : fromMicro(fill),
      bound,
    })),
  }
}
