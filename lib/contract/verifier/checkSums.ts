import { DEFAULT_GAS_USD } from '@/lib/contract/defaultGas'
import type { PlanPlatform } from '@/lib/contract/distribution'
import { ANSWER_FIGURES, COMBINED_FIGURES, isComplete, wrongFigure } from '@/lib/contract/planFigures'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import { checkLeg } from './checkLeg'
import { atMost, isSame, isSameValue } from './figures'
import type { PlanAnswer } from './types'

/** Rounding tolerance of a sum over the legs, dollars or tokens. */
const LEGS = 6e-6

/** Figures of a plan that are sums over its legs. */
const SUMMED = ['tokens', 'usd', 'fee_usd', 'amount'] as const

export const gasPerSource = ({ optimize_gas, gas_cost_per_source }: PlanAnswer['request']): number =>
  optimize_gas ? (gas_cost_per_source ?? DEFAULT_GAS_USD) : 0

/** Whether exactly the requested platforms are in the response, each either planned or listed as unavailable. */
function accountsForAll({ request, plan }: PlanAnswer): boolean {
  const left = plan.unavailable.map(({ platform }) => platform)
  return PLATFORM_IDS.every((id) => {
    const named = left.filter((one) => one === id).length + (plan.platforms[id] ? 1 : 0)
    return named === (request.tokens[id] === undefined ? 0 : 1) && (plan.platforms[id]?.platform ?? id) === id
  })
}

function checkTotals({ request, plan }: PlanAnswer, legs: readonly PlanPlatform[]): string | undefined {
  const { combined } = plan
  const order = request.amount_usd ?? request.amount_tokens ?? 0
  const sum = (figure: (typeof SUMMED)[number]) => legs.reduce((all, leg) => all + leg[figure], 0)
  if (!SUMMED.every((figure) => isSame(combined[figure], sum(figure), LEGS)))
    return 'The totals are not the sums of the parts.'
  if (wrongFigure(COMBINED_FIGURES, combined, isSameValue) || wrongFigure(ANSWER_FIGURES, plan, isSameValue))
    return 'The average is not the dollars by the tokens.'
  if (!isSame(combined.gas_usd, gasPerSource(request) * Math.max(0, legs.length - 1), LEGS))
    return 'The transaction costs are not those of the platforms used.'
  const ratio = Math.min(1, combined.amount / order)
  if (!atMost(combined.amount, order) || !isSame(combined.filled_ratio, ratio))
    return 'What is filled does not fit the order.'
  const unit = request.amount_usd === undefined ? 'tokens' : 'usd'
  // Older receipts lack this figure.
  if (combined.complete !== undefined && combined.complete !== isComplete(plan, { unit, value: order }))
    return 'The order is not filled as completely as stated.'
  return undefined
}

/** The first inconsistency of a response's figures with each other or the request; undefined when valid. */
export function checkSums(answer: PlanAnswer, nameOf: (id: PlatformId) => string): string | undefined {
  const { plan, request } = answer
  if (!accountsForAll(answer)) return 'Some platform is not accounted for.'
  const rows = PLATFORM_IDS.flatMap((id) => plan.platforms[id] ?? [])
  for (const row of rows) {
    const wrong = checkLeg(row, request)
    if (wrong) return `${nameOf(row.platform)} ${wrong}.`
  }
  const legs = rows.filter(({ used }) => used)
  const listed = plan.distributions.filter(({ platform, amount, price }) => {
    const leg = plan.platforms[platform]
    return leg?.used && isSame(leg.amount, amount) && isSame(leg.price, price)
  })
  if (listed.length !== legs.length || plan.distributions.length !== legs.length)
    return 'The list of parts is not that of the platforms used.'
  return checkTotals(answer, legs)
}
