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

/** What a leg's fee may be rounded by, dollars. */
const A_CENT = 0.01

/** What the first lot of a further level costs at once: less than that cannot be spent on it. Dollars. */
const stepOf = ({ min_per: per, min_usd: least }: PlanPlatform['fee']) => (per === 'fill' ? (least ?? 0) : 0)

/** An answer of the API as the verifier reads it. */
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
  /** Sets of platforms that the certificate accounts for, and those of them that can take the order. */
  sets: number
  possible: number
  /** What the check leaves open at most, dollars over the whole order. */
  gapUsd: number
  /** Platforms whose books are known here: their fills, fees and bounds were worked out again. */
  checked: readonly PlatformId[]
  /** Platforms whose books have moved on, or go deeper than the page holds: checked by the answer's own figures. */
  unchecked: readonly PlatformId[]
}

/**
 * Checks here that no other split would have been better: the answer by its own figures, its certificate, and both
 * against the books that the page has.
 */
export function verifyAnswer(
  answer: PlanAnswer,
  {
    books,
    settlement,
    nameOf,
  }: {
    books: readonly KnownBook[]
    /** How the outcome's platforms settle, as the page has it. */
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
