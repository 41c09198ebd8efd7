import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { DistributionResponse, ParsedDistributionRequest } from '@/lib/contract/distribution'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { BaseError } from '@/lib/domain/errors'
import { parseMicro, price, type Rounding, shares, usd } from '@/lib/domain/units'
import { liveFeedOf } from '@/lib/operations/live/liveFeedOf'
import { type AskedToken, resolveTokens } from '@/lib/operations/views/resolveTokens'
import { findCounterfactuals } from '@/lib/planner/counterfactuals'
import { planSplit } from '@/lib/planner/planSplit'
import type { Fill, PlanRequest, SplitPlan } from '@/lib/planner/types'
import type { Runtime } from '@/lib/runtime/types'
import { collectCandidates, type PlanCandidate, type Unavailable } from './collectCandidates'
import { planWorkspaceOf } from './planWorkspaceOf'
import { bestPlan, leftOutWarnings, sureCombinations } from './sureCandidates'
import { toDistribution } from './toDistribution'

/** Beyond this gas cost no second source is ever worth it. */
const MAX_GAS_USD = 1e9

const micro = (value: number, rounding: Rounding = 'down') => parseMicro(value, rounding) ?? 0

/**
 * The order's size in its unit.
 * Errors: `invalid` for less than a millionth, which is the smallest step there is.
 */
function amountOf(request: ParsedDistributionRequest): PlanRequest['amount'] {
  const inUsd = request.amount_usd !== undefined
  const value = micro(request.amount_usd ?? request.amount_tokens ?? 0)
  if (value === 0) {
    const field = inUsd ? 'amount_usd' : 'amount_tokens'
    const faults = [
      { loc: ['body', field], msg: `${field} must be at least 0.000001.`, type: 'greater_than_equal' },
    ]
    throw new BaseError('The amount is too small.', { code: 'invalid', faults })
  }
  return inUsd ? { unit: 'usd', value: usd(value) } : { unit: 'tokens', value: shares(value) }
}

/** The limit on raw prices, rounded to the side that takes less. */
function limitOf(request: ParsedDistributionRequest) {
  if (request.direction === 'buy') {
    return request.max_price === undefined ? undefined : price(micro(request.max_price, 'down'))
  }
  return request.min_price === undefined ? undefined : price(micro(request.min_price, 'up'))
}

/** The limit on all-in prices, likewise. */
function limitAllInOf(request: ParsedDistributionRequest) {
  const { direction, max_all_in: most, min_all_in: least } = request
  if (direction === 'buy') return most === undefined ? undefined : price(micro(most, 'down'))
  return least === undefined ? undefined : price(micro(least, 'up'))
}

const EMPTY: Fill = {
  tokens: shares(0),
  gross: shares(0),
  usd: usd(0),
  fee: usd(0),
  notional: usd(0),
  levelsConsumed: 0,
}

/** The plan of an order that no platform can take. */
const emptyPlan = (request: ParsedDistributionRequest): SplitPlan => ({
  legs: [],
  venues: [],
  total: EMPTY,
  gas: usd(0),
  filledRatio: 0,
  certificate: {
    objective: request.direction === 'buy' ? 'minimize_usd_per_token' : 'maximize_usd_per_token',
    bounds: [],
    gap: 0,
    gapUsd: usd(0),
  },
  warnings: [],
})

const orderOf = (
  request: ParsedDistributionRequest,
  amount: PlanRequest['amount'],
  candidates: readonly PlanCandidate[],
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

/** Tokens that nobody has matched may still be sent together; then the sender answers for it. */
function unmatchedWarning(asked: readonly AskedToken[]): string[] {
  const outcomes = new Set(
    asked.flatMap(({ known }) => (known ? [known.hit.group?.outcomeId ?? known.hit.market] : [])),
  )
  return outcomes.size <= 1
    ? []
    : ['These tokens are not matched as the same question: check that they pay out on the same thing.']
}

/** What an answer was made of, beside the request. */
interface Facts {
  candidates: readonly PlanCandidate[]
  /** Which of them may be planned with together. */
  eligible: readonly (readonly PlanCandidate[])[]
  unavailable: readonly Unavailable[]
  warnings: readonly string[]
}

interface Made extends Facts {
  response: DistributionResponse
}

/** Bots ask for the same plan again and again, more often than books move. */
const MAX_PLANS = 1_000
const plans = new WeakMap<Runtime, LRUCache<string, Made>>()

function plansOf(runtime: Runtime): LRUCache<string, Made> {
  const known = plans.get(runtime)
  if (known) return known
  const made = new LRUCache<string, Made>({ max: MAX_PLANS })
  plans.set(runtime, made)
  return made
}

/** The same market, match, rules and fees, and the same levels: a book's version counts its changes. */
const sameOffer = (a: PlanCandidate, b: PlanCandidate | undefined) =>
  a.platform === b?.platform &&
  a.market === b.market &&
  a.group?.outcomeId === b.group?.outcomeId &&
  a.group?.sureSet === b.group?.sureSet &&
  a.stored.version === b.stored.version

const platformsOf = (candidates: readonly PlanCandidate[]) => candidates.map(({ platform }) => platform)

const isSame = (before: Facts, now: Facts) =>
  before.candidates.length === now.candidates.length &&
  before.candidates.every((candidate, at) => sameOffer(candidate, now.candidates[at])) &&
  isDeepStrictEqual(before.eligible.map(platformsOf), now.eligible.map(platformsOf)) &&
  isDeepStrictEqual(before.unavailable, now.unavailable) &&
  isDeepStrictEqual(before.warnings, now.warnings)

/**
 * The best split of an order over the requested platforms.
 * Errors: `invalid` where the request contradicts a token; `not_found` when no token is known; `unavailable` when
 * no order book can be had.
 */
export async function planDistribution(
  runtime: Runtime,
  { body }: Pick<OperationInput<Operations['planDistribution']>, 'body'>,
): Promise<DistributionResponse> {
  const amount = amountOf(body)
  const asked = await resolveTokens(runtime, body.tokens)
  const { candidates: found, unavailable } = await collectCandidates(runtime, asked, body)
  const facts: Facts = {
    candidates: found,
    eligible: body.include_unverified ? [found] : await sureCombinations(runtime, found),
    unavailable,
    warnings: unmatchedWarning(asked),
  }
  // Whoever follows these books gets the ones that the plan was made of, and can work it out again.
  liveFeedOf(runtime).shows(
    facts.candidates.map(({ market }) => ({ venue: market.venue, marketId: market.id })),
  )
  const key = JSON.stringify(body)
  const made = plansOf(runtime).get(key)
  if (made && isSame(made, facts)) return made.response
  const start = performance.now()
  const workspace = planWorkspaceOf(runtime)
  const planned = facts.eligible.map((candidates) => {
    const order = orderOf(body, amount, candidates)
    return { candidates, order, plan: candidates.length > 0 ? planSplit(order, workspace) : emptyPlan(body) }
  })
  const { plan, order, candidates } = bestPlan(planned, { side: body.direction, unit: amount.unit })
  runtime.metrics.planned(performance.now() - start)
  const left = facts.candidates.filter((candidate) => !candidates.includes(candidate))
  const response = toDistribution({
    plan,
    counterfactuals: findCounterfactuals(order, plan, workspace),
    candidates,
    unavailable: [
      ...facts.unavailable,
      ...left.map(({ platform }) => ({ platform, reason: 'unverified' as const })),
    ].sort((a, b) => (a.platform < b.platform ? -1 : 1)),
    warnings: [...facts.warnings, ...leftOutWarnings(candidates, left, facts.eligible)],
    unit: amount.unit,
    side: body.direction,
    includeFees: body.include_fees,
    platforms: runtime.config.platforms,
  })
  plansOf(runtime).set(key, { ...facts, response })
  return response
}
