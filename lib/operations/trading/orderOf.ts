import type { ParsedDistributionRequest } from '@/lib/contract/distribution'
import { RequestError } from '@/lib/contract/requestError'
import { parseMicro, price, type Rounding, shares, usd } from '@/lib/core/domain/units'
import { NO_FILL } from '@/lib/core/planner/ladder/fill'
import type { PlanRequest, SplitPlan } from '@/lib/core/planner/types'
import type { PlanCandidate } from './collectCandidates'

/** Above this gas cost a second source never pays. */
const MAX_GAS_USD = 1e9

const micro = (value: number, rounding: Rounding = 'down') => parseMicro(value, rounding) ?? 0

/**
 * The order's size in its unit.
 * Errors: `invalid` below a millionth, the smallest step.
 */
export function amountOf(request: ParsedDistributionRequest): PlanRequest['amount'] {
  const inUsd = request.amount_usd !== undefined
  const value = micro(request.amount_usd ?? request.amount_tokens ?? 0)
  if (value === 0) {
    const field = inUsd ? 'amount_usd' : 'amount_tokens'
    const faults = [
      { loc: ['body', field], msg: `${field} must be at least 0.000001.`, type: 'greater_than_equal' },
    ]
    throw new RequestError('The amount is too small.', { code: 'invalid', faults })
  }
  return inUsd ? { unit: 'usd', value: usd(value) } : { unit: 'tokens', value: shares(value) }
}

/** The limit on raw prices, rounded to the stricter side. */
function limitOf(request: ParsedDistributionRequest) {
  if (request.direction === 'buy') {
    return request.max_price === undefined ? undefined : price(micro(request.max_price, 'down'))
  }
  return request.min_price === undefined ? undefined : price(micro(request.min_price, 'up'))
}

/** The limit on all-in prices, rounded likewise. */
function limitAllInOf(request: ParsedDistributionRequest) {
  const { direction, max_all_in: most, min_all_in: least } = request
  if (direction === 'buy') return most === undefined ? undefined : price(micro(most, 'down'))
  return least === undefined ? undefined : price(micro(least, 'up'))
}

/** The plan of an order for which no platform is available. */
export const emptyPlan = (request: ParsedDistributionRequest): SplitPlan => ({
  legs: [],
  venues: [],
  total: NO_FILL,
  gas: usd(0),
  haircut: usd(0),
  filledRatio: 0,
  certificate: {
    objective: request.direction === 'buy' ? 'minimize_usd_per_token' : 'maximize_usd_per_token',
    bounds: [],
    gap: 0,
    gapUsd: usd(0),
  },
  warnings: [],
})

export const orderOf = (
  request: ParsedDistributionRequest,
  amount: PlanRequest['amount'],
  candidates: readonly Pick<PlanCandidate, 'source'>[],
): PlanRequest => ({
  side: request.direction,
  amount,
  includeFees: request.include_fees,
  enforceMinOrders: request.enforce_min_orders,
  gasPerSource: usd(
    request.optimize_gas ? micro(Math.min(request.gas_cost_per_source, MAX_GAS_USD), 'up') : 0,
  ),
  limitPrice: limitOf(request),
  limitAllIn: limitAllInOf(request),
  sources: candidates.map(({ source }) => source),
})
