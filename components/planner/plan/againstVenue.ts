import type { DistributionRequest, DistributionResponse, PlanPlatform } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import { MICRO } from '@/lib/core/domain/units'

/** The plan against the same order on one venue alone. */
export type Against =
  | {
      kind: 'whole'
      /** What the plan's tokens would cost more there, or bring less, gas counted; USD. */
      usd: number
      /** Tokens that this money buys there, or that a sale at the plan's price keeps. */
      tokens: number
      /** Part of the price, 0 to 1. */
      ratio: number
    }
  /** Its book fills only this part of the order, 0 to 1. */
  | { kind: 'partial'; filled: number }
  /** It has no book to compare with. */
  | { kind: 'unknown' }

const exact = (value: number) => Math.round(value * MICRO) / MICRO

/** The part of the order that a platform's book fills alone, 0 to 1; undefined without a book. */
export function filledAlone(alone: PlanPlatform, request: DistributionRequest): number | undefined {
  const { hypothetical_tokens: tokens, hypothetical_price: price } = alone
  if (tokens === null) return undefined
  // What lots leave over is not a book that ends.
  if (!alone.liquidity_exhausted) return tokens > 0 ? 1 : 0
  if (request.amount_usd !== undefined) return Math.min(1, (tokens * (price ?? 0)) / request.amount_usd)
  return Math.min(1, tokens / (request.amount_tokens ?? 1))
}

/** What the plan is worth against one venue alone. */
export function againstVenue(
  { combined, platforms }: Pick<DistributionResponse, 'combined' | 'platforms'>,
  request: DistributionRequest,
  id: PlatformId,
): Against {
  const alone = platforms[id]
  const filled = alone && filledAlone(alone, request)
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
