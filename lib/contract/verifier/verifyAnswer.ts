import type { PlanPlatform } from '@/lib/contract/distribution'
import { lotTolerance, possiblePlatforms } from '@/lib/contract/planFigures'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import {
  type PlanClaim,
  type Verdict,
  verifyCertificate,
} from '@/lib/core/planner/certificate/verifyCertificate'
import { checkBooks } from './checkBooks'
import { checkSettlement } from './checkSettlement'
import { checkSums, gasPerSource } from './checkSums'
import type { KnownBook, PlanAnswer } from './types'

/** Maximum rounding of a leg's fee, dollars. */
const A_CENT = 0.01

/** Minimum fee due with the first lot of another level: less than that cannot be spent on it. Dollars. */
const stepOf = ({ min_per: per, min_usd: least }: PlanPlatform['fee']) => (per === 'fill' ? (least ?? 0) : 0)

/** Converts an API response to the verifier's input. */
function toClaim({ request, plan }: PlanAnswer): PlanClaim {
  const { bounds, gap_usd: gapUsd, marginal_price: marginalPrice } = plan.certificate
  const unit = request.amount_usd === undefined ? 'tokens' : 'usd'
  const possible = possiblePlatforms(plan)
  return {
    side: request.direction,
    unit,
    tokens: plan.combined.tokens,
    usd: plan.combined.usd,
    gasUsd: plan.combined.gas_usd,
    gasPerSource: gasPerSource(request),
    haircutUsd: plan.combined.haircut_usd ?? 0,
    largestHaircut: Math.max(
      0,
      ...plan.distributions.map(({ platform }) => plan.certificate.haircuts?.[platform] ?? 0),
    ),
    used: plan.distributions.map(({ platform }) => platform),
    lotTolerance: lotTolerance(possible, unit),
    remainder: possible.reduce(
      (sum, { lot, fee }) => sum + (unit === 'usd' ? lot + A_CENT + stepOf(fee) : lot),
      0,
    ),
    marginalPrice,
    gapUsd,
    bounds: bounds.map(({ platforms, fill, tokens, usd }) => ({ members: platforms, fill, tokens, usd })),
  }
}

export interface Verified {
  verdict: Verdict
  /** Sets of platforms in the certificate, and how many of them can fill the order. */
  sets: number
  possible: number
  /** Upper bound on a possible improvement, dollars over the whole order. */
  gapUsd: number
  /** Platforms whose books are known here: their fills, fees and bounds were recomputed. */
  checked: readonly PlatformId[]
  /** Platforms whose books have changed, or go deeper than the page has: checked by the response's own figures. */
  unchecked: readonly PlatformId[]
}

/**
 * Verifies locally that no other split would have been better: the response's own figures, its certificate, and both
 * against the books on the page.
 */
export function verifyAnswer(
  answer: PlanAnswer,
  {
    books,
    settlement,
    nameOf,
  }: {
    books: readonly KnownBook[]
    /** The page's settlement verdicts for the outcome's platforms. */
    settlement?: OutcomeSettlement
    nameOf: (id: PlatformId) => string
  },
): Verified {
  const { platforms, certificate } = answer.plan
  const claimed = verifyCertificate(toClaim(answer))
  const { checked, because: unlikeBooks } = checkBooks(answer, books, nameOf)
  const because =
    checkSums(answer, nameOf) ??
    checkSettlement(answer, settlement, nameOf) ??
    (claimed.valid ? unlikeBooks : claimed.because)
  return {
    verdict: because === undefined ? { valid: true } : { valid: false, because },
    sets: certificate.bounds.length,
    possible: certificate.bounds.filter(({ fill }) => fill).length,
    gapUsd: certificate.gap_usd,
    checked,
    unchecked: PLATFORM_IDS.filter((id) => platforms[id] && !checked.includes(id)),
  }
}
