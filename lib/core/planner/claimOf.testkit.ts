import type { FeeSchedule } from '@/lib/core/domain/fees'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import type { PlanClaim } from './certificate/verifyCertificate'
import type { PlanRequest, SplitPlan } from './types'

/**
 * A plan as input of {@link verifyCertificate}, rounded as on the wire. For tests; browsers build it from the wire.
 */
export function claimOf(request: PlanRequest, plan: SplitPlan): PlanClaim {
  const inCash = request.amount.unit === 'usd'
  const possible = request.sources.filter(({ venue }) =>
    plan.certificate.bounds.some(({ venues, fill }) => venues.length === 1 && venues[0] === venue && fill),
  )
  const lots = possible.reduce((sum, { lot, levels }) => {
    return sum + (inCash ? (lot * (levels[0]?.price ?? 0)) / MICRO : lot)
  }, 0)
  // The first lot of another level may incur a minimum fee: less than that cannot be spent on it.
  const step = (fee: FeeSchedule) => fee.roundTo + (fee.minPer === 'fill' ? fee.minUsd : 0)
  const rest = possible.reduce((sum, { lot, fee }) => sum + lot + (inCash ? step(fee) : 0), 0)
  return {
    side: request.side,
    unit: request.amount.unit,
    tokens: fromMicro(plan.total.tokens),
    usd: fromMicro(plan.total.usd),
    gasUsd: fromMicro(plan.gas),
    gasPerSource: fromMicro(request.gasPerSource),
    used: plan.legs.map((leg) => leg.venue),
    lotTolerance: fromMicro(lots),
    remainder: fromMicro(rest),
    marginalPrice:
      plan.certificate.marginalPrice === undefined
        ? undefined
        : Number(plan.certificate.marginalPrice.toFixed(6)),
    gapUsd: fromMicro(plan.certificate.gapUsd),
    bounds: plan.certificate.bounds.map(({ venues, fill, tokens, usd }) => ({
      members: venues,
      fill: fill === undefined ? undefined : fromMicro(Math.round(fill)),
      tokens: tokens === undefined ? undefined : fromMicro(tokens),
      usd: usd === undefined ? undefined : fromMicro(usd),
    })),
  }
}
