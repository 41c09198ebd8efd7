import type { ParsedDistributionRequest } from '@/lib/contract/distribution'
import { type PlatformId, venueOf } from '@/lib/contract/platform'
import { RequestError } from '@/lib/contract/requestError'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import {
  DEFAULT_HAIRCUT_CENTS,
  differingIn,
  haircutFor,
  isReviewed,
  type SettlementDimension,
  type SettlementVerdict,
} from '@/lib/core/domain/settlement'
import type { Usd } from '@/lib/core/domain/units'
import { costWithout } from '@/lib/core/planner/certificate/strictness'
import type { PlanRequest, SplitPlan } from '@/lib/core/planner/types'
import type { PlanWorkspace } from '@/lib/core/planner/workspace'
import type { Runtime } from '@/lib/operations/runtime'
import { viewMembers } from '@/lib/operations/views/memberView'
import type { RequestedToken } from '@/lib/operations/views/resolveTokens'
import { compareMembers } from '@/lib/operations/views/settlementsOf'
import type { PlanCandidate } from './collectCandidates'
import type { MatchedEvents } from './sureCandidates'

/** How a platform settles against the reference, and the haircut per token bought there, micro-dollars. */
export interface PlatformSettlement {
  verdict: SettlementVerdict
  differs: readonly SettlementDimension[]
  /** A reviewer decided one of its dimensions. */
  reviewed?: true
  haircut: number
}

export type SettlementTerms = ReadonlyMap<PlatformId, PlatformSettlement>

/** Requests without settlement fields get a response without it. */
export const speaksOfSettlement = (request: ParsedDistributionRequest): boolean =>
  request.settlement !== undefined || request.settle_like !== undefined || request.haircut_cents !== undefined

/** The events of all tokens: an outcome's reference may be a platform that was not requested. */
export async function findSettlementEvents(
  runtime: Runtime,
  requested: readonly RequestedToken[],
): Promise<MatchedEvents> {
  const slugs = [...new Set(requested.flatMap(({ known }) => known?.hit.group?.slug ?? []))]
  const found = await Promise.all(slugs.map((slug) => runtime.catalogue.findEvent(slug)))
  const rows = slugs.flatMap((slug, i): [string, GroupDetail][] => {
    const one = found[i]
    return one && 'event' in one ? [[slug, one.event]] : []
  })
  return new Map(rows)
}

/** The outcome of most tokens; on a tie the first one. */
function outcomeOf(requested: readonly RequestedToken[], events: MatchedEvents) {
  const groups = requested.flatMap(({ known }) => known?.hit.group ?? [])
  const count = (id: string) => groups.filter(({ outcomeId }) => outcomeId === id).length
  const [first] = [...groups].sort((a, b) => count(b.outcomeId) - count(a.outcomeId))
  const event = first && events.get(first.slug)
  const outcome = event?.outcomes.find(({ id }) => id === first?.outcomeId)
  return event && outcome ? { event, outcome } : undefined
}

function rejectReference(platform: PlatformId): never {
  const msg = `${platform} has no market of this outcome to settle like.`
  throw new RequestError(msg, {
    code: 'invalid',
    faults: [{ loc: ['body', 'settle_like'], msg, type: 'value_error' }],
  })
}

/**
 * How each requested platform settles. A token of no outcome, or of another outcome than most, is unknown: it has
 * no reference to compare with.
 * Errors: `invalid` when `settle_like` names a platform without a market of the outcome.
 */
export function settlementTermsOf(
  runtime: Runtime,
  request: ParsedDistributionRequest,
  { requested, events }: { requested: readonly RequestedToken[]; events: MatchedEvents },
): SettlementTerms {
  const { settle_like: like, settlement, direction, haircut_cents: cents = DEFAULT_HAIRCUT_CENTS } = request
  const place = outcomeOf(requested, events)
  const venue = like && venueOf(like, runtime.config.platforms)
  const found =
    place && (!like || venue)
      ? compareMembers(place.event, viewMembers(runtime, place.outcome.members), venue)
      : undefined
  if (like && !found) rejectReference(like)
  const isPriced = settlement === 'price' && direction === 'buy'
  return new Map(
    requested.map(({ platform, known }): [PlatformId, PlatformSettlement] => {
      const isMember = known !== undefined && known.hit.group?.outcomeId === place?.outcome.id
      const one = isMember ? found?.byVenue.get(known.venue) : undefined
      const own = one
        ? {
            verdict: one.verdict,
            differs: differingIn(one),
            ...(isReviewed(one) && { reviewed: true as const }),
          }
        : { verdict: 'unknown' as const, differs: [] }
      return [platform, { ...own, haircut: isPriced ? haircutFor(own, cents) : 0 }]
    }),
  )
}

/** Candidates with the terms applied, and those that the terms exclude. */
export function applySettlement(
  candidates: readonly PlanCandidate[],
  terms: SettlementTerms | undefined,
  mode: ParsedDistributionRequest['settlement'],
): { kept: readonly PlanCandidate[]; out: readonly PlanCandidate[] } {
  if (!terms) return { kept: candidates, out: [] }
  const differs = ({ platform }: PlanCandidate) =>
    mode === 'exclude' && terms.get(platform)?.verdict === 'differs'
  const kept = candidates
    .filter((one) => !differs(one))
    .map((one): PlanCandidate => {
      const haircut = terms.get(one.platform)?.haircut ?? 0
      return haircut === 0 ? one : { ...one, source: { ...one.source, haircut } }
    })
  return { kept, out: candidates.filter(differs) }
}

/** A seller gives the tokens away: how they settle costs the seller nothing. */
export const settlementWarnings = ({ settlement, direction }: ParsedDistributionRequest): string[] =>
  settlement === 'price' && direction === 'sell'
    ? [
        'No haircut is counted on a sell: the tokens leave, and how they settle no longer matters to the seller.',
      ]
    : []

/** The cost of excluding the platforms that are not known to settle the same. */
export function strictnessOf(
  terms: SettlementTerms,
  {
    plan,
    order,
    candidates,
    workspace,
  }: {
    plan: SplitPlan
    order: PlanRequest
    candidates: readonly Pick<PlanCandidate, 'platform' | 'source'>[]
    workspace: PlanWorkspace
  },
): { excluded: PlatformId[]; cost: Usd | undefined } {
  const excluded = candidates.filter(({ platform }) => terms.get(platform)?.verdict !== 'same')
  const venues = excluded.map(({ source }) => source.venue)
  return {
    excluded: excluded.map(({ platform }) => platform),
    cost: costWithout(order, plan, { venues, workspace }),
  }
}
