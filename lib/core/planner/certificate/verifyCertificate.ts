import type { Side } from '@/lib/core/domain/market'

/** A plan's totals and its certificate in decimals (dollars, tokens), as the wire carries them. */
export interface PlanClaim {
  side: Side
  unit: 'usd' | 'tokens'
  tokens: number
  usd: number
  gasUsd: number
  /** Total haircut of the tokens in the objective; 0 without haircuts. */
  haircutUsd?: number
  /** Largest haircut of a platform used, dollars per token. */
  largestHaircut?: number
  /** Gas cost of each further platform. */
  gasPerSource: number
  /** Names of the platforms used, in any order; the same names as in the bounds. */
  used: readonly string[]
  /** Fills closer than this count as equal: one lot (for dollars: times its best price) per possible platform. */
  lotTolerance: number
  /** Allowed remainder, in `unit`: a lot per platform (dollars: at $1, plus a cent of fee and a level minimum fee). */
  remainder: number
  marginalPrice?: number | null
  /** Over the whole order. */
  gapUsd: number
  bounds: readonly {
    members: readonly string[]
    fill?: number | null
    tokens?: number | null
    usd?: number | null
  }[]
}

export type Verdict = { valid: true } | { valid: false; because: string }

const no = (because: string): Verdict => ({ valid: false, because })
const nameOf = (members: readonly string[]) => [...members].sort().join()

/** A bound's tokens and dollars are rounded to six decimals: smaller differences over the whole order are ties. */
const EQUAL = 2e-6
/** Amounts rounded to six decimals, one per leg and its fee. */
const MICRO_DUST = 1e-5

/**
 * Checks in one pass that no other allocation is better: every set of platforms is listed, none fills more than the
 * plan, and none that fills as much beats the plan's objective by more than the stated gap over the order.
 * This proves "optimal to within the gap", so show the gap with the verdict.
 * Errors: none; the verdict names what is wrong.
 */
export function verifyCertificate(claim: PlanClaim): Verdict {
  const { bounds, used, unit, tokens, usd, gapUsd, lotTolerance } = claim
  const sign = claim.side === 'buy' ? 1 : -1
  const platforms = new Set(bounds.flatMap(({ members }) => members))
  const subsets = new Map(bounds.map((bound) => [nameOf(bound.members), bound]))
  if (subsets.size !== 2 ** platforms.size - 1) return no('Some set of platforms is not accounted for.')

  const fills = [...subsets.values()].flatMap(({ fill }) => fill ?? [])
  const most = Math.max(0, ...fills)
  const own = subsets.get(nameOf(used))
  // A fill below half a millionth of a dollar is serialised as 0, and is a valid bound.
  if (typeof own?.fill !== 'number')
    return used.length === 0 && fills.length === 0 ? { valid: true } : no('The plan has no bound.')
  const missing = Math.max(0, own.fill - (unit === 'usd' ? usd : tokens))
  if (own.fill < most - lotTolerance || missing > claim.remainder + MICRO_DUST)
    return no('Another set of platforms fills more.')

  const bestOf = (least: number) => {
    const rivals = [...subsets.values()].filter(({ fill }) => typeof fill === 'number' && fill >= least)
    return Math.min(
      ...rivals.map(({ members, tokens: net, usd: cash }) => {
        const gas = claim.gasPerSource * (members.length - 1)
        return (sign * (cash ?? Number.NaN) + gas) / (net ?? Number.NaN)
      }),
    )
  }
  const paid = usd + sign * claim.gasUsd + (claim.haircutUsd ?? 0)
  const next = claim.marginalPrice ?? paid / tokens
  const beaten = excessOf({
    sign,
    unit,
    tokens,
    paid,
    missing,
    next,
    nextHaircut: typeof claim.marginalPrice === 'number' ? (claim.largestHaircut ?? 0) : 0,
    best: sign * bestOf(most - lotTolerance),
  })
  if (!(gapUsd >= 0 && beaten <= gapUsd + EQUAL)) return no('Another set of platforms is cheaper.')
  return { valid: true }
}

/**
 * A plan's extra cost over a bound, for the whole order. The plan is also compared with its dust (`missing`, the
 * remainder of whole lots) filled at the price of the `next` token, so that it cannot look cheap by filling less.
 * That token's haircut is assumed to be `nextHaircut`, the largest among the platforms used.
 * Units: all amounts alike, dollars and tokens or both in millionths; `best` in dollars per token, gas counted.
 */
export function excessOf(terms: {
  sign: number
  unit: 'usd' | 'tokens'
  tokens: number
  paid: number
  missing: number
  next: number
  nextHaircut: number
  best: number
}): number {
  const { sign, unit, tokens, paid, missing, next, nextHaircut, best } = terms
  const dust =
    unit === 'usd' ? { usd: missing, tokens: missing / next } : { usd: missing * next, tokens: missing }
  const counted = paid + dust.usd + nextHaircut * dust.tokens
  const completed = (sign * counted) / (tokens + dust.tokens)
  const worst = Math.max(completed, (sign * paid) / tokens)
  return (worst - sign * best) * (tokens + dust.tokens)
}
