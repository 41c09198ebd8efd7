import type {
  DistributionResponse,
  ParsedDistributionRequest,
  PlanPlatform,
} from '@/lib/contract/distribution'
import { plannedLeg } from '@/lib/contract/executions'
import type { ExecutionOrder } from '@/lib/core/domain/execution'
import { fromMicro, parseMicro, price, type Rounding, shares, usd } from '@/lib/core/domain/units'
import { slippageLimit } from '@/lib/core/planner/execution/slippageLimit'
import { worstCase } from '@/lib/core/planner/execution/worstCase'
import type { Runtime } from '@/lib/operations/runtime'
import { practiceLatency } from '@/lib/operations/trading/practice/feedLags'
import type { RequestedToken } from '@/lib/operations/views/resolveTokens'

const optionalPrice = (value: number | undefined, rounding: Rounding) =>
  value === undefined ? undefined : price(parseMicro(value, rounding) ?? 0)

/** The order's own limits, rounded to the stricter side. */
function ownLimits(request: ParsedDistributionRequest) {
  return request.direction === 'buy'
    ? {
        limitPrice: optionalPrice(request.max_price, 'down'),
        limitAllIn: optionalPrice(request.max_all_in, 'down'),
      }
    : {
        limitPrice: optionalPrice(request.min_price, 'up'),
        limitAllIn: optionalPrice(request.min_all_in, 'up'),
      }
}

interface Terms {
  request: ParsedDistributionRequest
  slippageBps: number
  latencyMs?: number
}

function orderOfPart(
  runtime: Runtime,
  { part, known }: { part: PlanPlatform; known: NonNullable<RequestedToken['known']> },
  { request, slippageBps, latencyMs }: Terms,
): ExecutionOrder[] {
  const { venue, tokenId, outcome, hit } = known
  const { fee, trading, id: marketId, url } = hit.market
  const side = request.direction
  const gross = shares(parseMicro(part.gross_tokens, 'nearest') ?? 0)
  const worstPrice = price(parseMicro(part.worst_price ?? 0, 'nearest') ?? 0)
  const limit = slippageLimit({
    side,
    outcome,
    worstPrice,
    rules: trading,
    fee,
    slippageBps,
    ...ownLimits(request),
  })
  // No tick lies within the order's own limits: nothing could be sent.
  if (limit === undefined) return []
  // An order may meet its levels in one piece more than the plan did.
  const worst = worstCase({ side, limit, gross, fee, fills: part.levels_consumed + 1 })
  return [
    {
      venue,
      marketId,
      tokenId,
      outcome,
      limit,
      gross,
      maxUsd: side === 'buy' ? worst.usd : usd(0),
      latencyMs: latencyMs ?? practiceLatency(runtime, venue),
      planned: plannedLeg.parse({
        planned: { tokens: part.tokens, usd: part.usd, fee_usd: part.fee_usd },
        worst: {
          tokens: fromMicro(worst.tokens),
          usd: fromMicro(worst.usd),
          fee_usd: fromMicro(worst.feeUsd),
          fee_tokens: fromMicro(worst.feeTokens),
        },
        url,
      }),
    },
  ]
}

/** The orders of a plan: one for each used platform, with its limit and the most that it may cost. */
export const ordersOf = (
  runtime: Runtime,
  { plan, requested }: { plan: DistributionResponse; requested: readonly RequestedToken[] },
  terms: Terms,
): ExecutionOrder[] =>
  requested.flatMap(({ platform, known }) => {
    const part = plan.platforms[platform]
    return known && part?.used ? orderOfPart(runtime, { part, known }, terms) : []
  })
