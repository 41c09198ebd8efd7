import type { Side } from '@/lib/domain/market'

/** A plan's totals and its certificate in decimals (dollars, tokens), as the wire carries them. */
export interface PlanClaim {
  side: Side
  unit: 'usd' | 'tokens'
  tokens: number
  usd: number
  gasUsd: number
  /** Names of the platforms used, in any order; the same names as in the bounds. */
  used: readonly string[]
  /** Fills closer than this count as equal: one lot (for dollars: times its best price) per platform that can take part. */
  lotTolerance: number
  /** What the plan may leave over, in `unit`: one lot per platform (for dollars: at $1, and a cent for its fee). */
  remainder: number
  marginalPrice?: number | null
  gap: number
  bounds: readonly { members: readonly string[]; fill?: number | null; bound?: number | null }[]
}

export type Verdict = { valid: true } | { valid: false; because: string }

const no = (because: string): Verdict => ({ valid: false, because })
const nameOf = (members: readonly string[]) => [...members].sort().join()

/** Amounts have six decimals: below half a micro-dollar over the whole order two objectives are equal. */
const HALF_MICRO = 0.5e-6
/** Amounts rounded to six decimals, one per leg and its fee. */
const MICRO_DUST = 1e-5

/**
 * Checks in one pass that no other allocation is better: every set of platforms is accounted for, none fills more than
 * the plan does, and none that fills as much has a bound below the plan's objective by more than the stated gap.
 * What it proves is "optimal to within the gap", so show the gap with the verdict.
 * The plan's objective is also taken with its dust (what lots leave over) filled at the marginal price, so that a plan
 * cannot look cheap by filling a little less.
 * Errors: none; the verdict says what is wrong.
 */
export function verifyCertificate(claim: PlanClaim): Verdict {
  const { bounds, used, unit, tokens, usd, gap, lotTolerance } = claim
  const sign = claim.side === 'buy' ? 1 : -1
  const platforms = new Set(bounds.flatMap(({ members }) => members))
  const sets = new Map(bounds.map(({ members, fill, bound }) => [nameOf(members), { fill, bound }]))
  if (sets.size !== 2 ** platforms.size - 1) return no('Some set of platforms is not accounted for.')

  const fills = [...sets.values()].flatMap(({ fill }) => fill ?? [])
  const most = Math.max(0, ...fills)
  const own = sets.get(nameOf(used))
  if (!own?.fill)
    return used.length === 0 && fills.length === 0 ? { valid: true } : no('The plan has no bound.')
  const missing = Math.max(0, own.fill - (unit === 'usd' ? usd : tokens))
  if (own.fill < most - lotTolerance || missing > claim.remainder + MICRO_DUST)
    return no('Another set of platforms fills more.')

  const bestOf = (least: number) => {
    const rivals = [...sets.values()].filter(({ fill }) => typeof fill === 'number' && fill >= least)
    return Math.min(...rivals.map(({ bound }) => sign * (bound ?? Number.NaN)))
  }
  const paid = usd + sign * claim.gasUsd
  const next = claim.marginalPrice ?? paid / tokens
  const dust =
    unit === 'usd' ? { usd: missing, tokens: missing / next } : { usd: missing * next, tokens: missing }
  const completed = (sign * (paid + dust.usd)) / (tokens + dust.tokens)
  const worst = Math.max(completed, (sign * paid) / tokens)
  if (!(gap >= 0 && worst <= bestOf(most - lotTolerance) + gap + HALF_MICRO / tokens)) {
    return no('Another set of platforms is cheaper.')
  }
  return { valid: true }
}
