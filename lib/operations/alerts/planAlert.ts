import type { FiredPlan } from '@/lib/contract/alerts'
import { DEFAULT_GAS_USD } from '@/lib/contract/defaultGas'
import type { ParsedDistributionRequest } from '@/lib/contract/distribution'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Alert } from '@/lib/core/domain/alert'
import { isLive } from '@/lib/core/domain/freshness'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import type { PlanLeg, SplitPlan } from '@/lib/core/planner/types'
import type { PlannedAlert, WatchedOutcome } from '@/lib/operations/alerts/createAlertEngine'
import type { Runtime } from '@/lib/operations/runtime'
import { collectCandidates, type PlanCandidate } from '@/lib/operations/trading/collectCandidates'
import { outcomeTokens } from '@/lib/operations/trading/outcomeTokens'
import { planVerified } from '@/lib/operations/trading/planVerified'
import { applySettlement, settlementTermsOf } from '@/lib/operations/trading/settlementTerms'
import { dustOf } from '@/lib/operations/trading/sureCandidates'
import { plannerUrl } from './plannerUrl'

/** The alert's order as a plan request; its tokens are already resolved. */
const bodyOf = ({ direction, amount, settlement }: Alert): ParsedDistributionRequest => ({
  tokens: {},
  direction,
  [amount.unit === 'usd' ? 'amount_usd' : 'amount_tokens']: fromMicro(amount.value),
  include_fees: true,
  enforce_min_orders: true,
  optimize_gas: false,
  gas_cost_per_source: DEFAULT_GAS_USD,
  include_unverified: false,
  counterfactuals: false,
  ...(settlement && { settlement }),
})

/** The alert's tokens, of members whose books are fresh. */
const tokensOf = (runtime: Runtime, { outcome: side, venues }: Alert, watched: WatchedOutcome) =>
  outcomeTokens(runtime, watched, side).filter(
    ({ known: { venue, hit } }) =>
      (venues.length === 0 || venues.includes(venue)) &&
      isLive(runtime.books.get({ venue, marketId: hit.market.id })),
  )

/** Fully filled, except for the remainder of whole lots and, in dollars, whole cents. */
function isWhole({ amount }: Alert, { total }: SplitPlan, candidates: readonly PlanCandidate[]): boolean {
  const filled = amount.unit === 'usd' ? total.usd : total.tokens
  return filled > 0 && filled + dustOf({ candidates }, amount.unit) >= amount.value
}

const perToken = ({ usd, tokens }: Pick<PlanLeg, 'usd' | 'tokens'>) => Math.round((usd * MICRO) / tokens)

function toFiredPlan(
  runtime: Runtime,
  { plan, candidates }: { plan: SplitPlan; candidates: readonly PlanCandidate[] },
  { alert, watched }: { alert: Alert; watched: WatchedOutcome },
): FiredPlan {
  const { legs, total } = plan
  const used = candidates.flatMap((candidate) => {
    const leg = legs.find(({ venue }) => venue === candidate.source.venue)
    return leg && leg.tokens > 0 ? [{ candidate, leg }] : []
  })
  return {
    price: fromMicro(perToken(total)),
    tokens: fromMicro(total.tokens),
    usd: fromMicro(total.usd),
    fee_usd: fromMicro(total.fee),
    legs: used.map(({ candidate, leg }) => ({
      platform: candidate.platform,
      market_id: candidate.market.id,
      token_id: candidate.outcome === 'yes' ? candidate.market.yesTokenId : candidate.market.noTokenId,
      tokens: fromMicro(leg.tokens),
      usd: fromMicro(leg.usd),
      price: fromMicro(perToken(leg)),
    })),
    book_ts:
      used.length === 0
        ? null
        : toTimestamp(Math.min(...used.map(({ candidate }) => candidate.stored.changedAt))),
    url: plannerUrl(runtime, alert, watched.group.slug),
  }
}

/**
 * The planner's result for an alert's order on the current books: the response that the same request to
 * `/api/liquidity/distribution` would get. Stale books are excluded.
 */
export function planAlert(
  runtime: Runtime,
  alert: Alert,
  watched: WatchedOutcome,
): PlannedAlert<() => FiredPlan> | undefined {
  const requested = tokensOf(runtime, alert, watched)
  if (requested.length === 0) return undefined
  const body = bodyOf(alert)
  const events = new Map([[watched.group.slug, watched.group]])
  const { candidates: offered } = collectCandidates(runtime, requested, body)
  if (offered.length === 0) return undefined
  const terms = alert.settlement && settlementTermsOf(runtime, body, { requested, events })
  const { kept } = applySettlement(offered, terms, body.settlement)
  const { plan, candidates } = planVerified(runtime, body, { candidates: kept, events })
  if (plan.total.tokens === 0) return undefined
  return {
    isWhole: isWhole(alert, plan, candidates),
    allIn: (plan.total.usd * MICRO) / plan.total.tokens,
    plan: () => toFiredPlan(runtime, { plan, candidates }, { alert, watched }),
  }
}
