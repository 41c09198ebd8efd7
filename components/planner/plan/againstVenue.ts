import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import { MICRO } from '@/lib/core/domain/units'

/** The plan against the same order on one venue alone. */
export type Against =
  | {
      kind: 'whole'
      /** How much more the plan's tokens would cost there, or how much less they would bring, gas included; USD. */
      usd: number
      /** Tokens that this money buys there, or that a sale at the plan's price keeps. */
      tokens: number
      /** Fraction of the price, 0 to 1. */
      ratio: number
    }
  /** Its book fills only this fraction of the order, 0 to 1. */
  | { kind: 'partial'; filled: number }
  /** It has no book to compare with. */
  | { kind: 'unknown' }

const exact = (value: number) => Math.round(value * MICRO) / MICRO

const A_CENT = 0.01

/**
 * The most of an order, in its unit, that whole lots and whole cents may leave unfilled, as the planner allows between
 * two sets of platforms. A lot costs at most a dollar per token.
 */
function dustOf(
  { platforms }: Pick<DistributionResponse, 'platforms'>,
  { amount_usd: usd }: DistributionRequest,
) {
  return Object.values(platforms).reduce((sum, { lot }) => sum + lot + (usd === undefined ? 0 : A_CENT), 0)
}

/** The fraction of the order that a platform fills alone, 0 to 1; undefined without a book. Lot remainders count. */
export function filledAlone(
  plan: Pick<DistributionResponse, 'platforms'>,
  request: DistributionRequest,
  id: PlatformId,
): number | undefined {
  const { hypothetical_tokens: tokens = null, hypothetical_price: price } = plan.platforms[id] ?? {}
  const amount = request.amount_usd ?? request.amount_tokens
  if (tokens === null || amount === undefined) return undefined
  const filled = request.amount_usd === undefined ? tokens : tokens * (price ?? 0)
  return tokens > 0 && amount - filled <= dustOf(plan, request) ? 1 : Math.min(1, filled / amount)
}

/** The plan compared with one venue alone. */
export function againstVenue(
  plan: Pick<DistributionResponse, 'combined' | 'platforms'>,
  request: DistributionRequest,
  id: PlatformId,
): Against {
  const { combined, platforms } = plan
  const alone = platforms[id]
  const filled = filledAlone(plan, request, id)
  if (!alone || filled === undefined || combined.tokens <= 0) return { kind: 'unknown' }
  const { hypothetical_price: price } = alone
  if (filled < 1 || price === null) return { kind: 'partial', filled }
  const sign = request.direction === 'buy' ? 1 : -1
  const net = combined.usd + sign * combined.gas_usd
  const usd = exact(sign * (price * combined.tokens - net))
  const planned = net / combined.tokens
  const base = request.direction === 'buy' ? price : planned
  return { kind: 'whole', usd, tokens: exact(usd / base), ratio: usd / (price * combined.tokens) }
}
