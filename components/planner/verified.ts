import type { PlanAnswer } from '@/lib/client/planQuery'
import { DEFAULT_GAS_USD } from '@/lib/contract/defaultGas'
import type { PlanPlatform } from '@/lib/contract/distribution'
import { type PlanClaim, type Verdict, verifyCertificate } from '@/lib/planner/verifyCertificate'

/** What a leg's fee may be rounded by, dollars. */
const A_CENT = 0.01

/** An answer of the API as the verifier reads it. */
function toClaim({ request, plan }: PlanAnswer): PlanClaim {
  const { bounds, gap_usd: gapUsd, marginal_price: marginalPrice } = plan.certificate
  const unit = request.amount_usd === undefined ? 'tokens' : 'usd'
  const possible = bounds.flatMap(({ platforms: [id, ...others], fill }): PlanPlatform[] => {
    const platform = id && others.length === 0 && fill ? plan.platforms[id] : undefined
    return platform ? [platform] : []
  })
  const sum = (of: (platform: PlanPlatform) => number) => possible.reduce((all, one) => all + of(one), 0)
  return {
    side: request.direction,
    unit,
    tokens: plan.combined.tokens,
    usd: plan.combined.usd,
    gasUsd: plan.combined.gas_usd,
    gasPerSource: request.optimize_gas ? (request.gas_cost_per_source ?? DEFAULT_GAS_USD) : 0,
    used: plan.distributions.map(({ platform }) => platform),
    lotTolerance: sum(({ lot, best_price: best }) => (unit === 'usd' ? lot * (best ?? 0) : lot)),
    remainder: sum(({ lot }) => (unit === 'usd' ? lot + A_CENT : lot)),
    marginalPrice,
    gapUsd,
    bounds: bounds.map(({ platforms, fill, tokens, usd }) => ({ members: platforms, fill, tokens, usd })),
  }
}

export interface Verified {
  verdict: Verdict
  /** Sets of platforms that the certificate accounts for, and those of them that can take the order. */
  sets: number
  possible: number
  /** What the check leaves open at most, dollars over the whole order. */
  gapUsd: number
}

/** Checks here, with the answer alone, that no other split would have been better. */
export function verifyAnswer(answer: PlanAnswer): Verified {
  const { bounds, gap_usd: gapUsd } = answer.plan.certificate
  return {
    verdict: verifyCertificate(toClaim(answer)),
    sets: bounds.length,
    possible: bounds.filter(({ fill }) => fill).length,
    gapUsd,
  }
}
