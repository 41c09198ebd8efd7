import type { ParsedDistributionRequest } from '@/lib/contract/distribution'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { PlanDocument } from '@/lib/contract/receipts'
import { canonicalJson, type Json } from '@/lib/contract/verifier/receipts/canonicalJson'
import { parseMicro } from '@/lib/core/domain/units'
import { findCounterfactuals } from '@/lib/core/planner/certificate/counterfactuals'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { PlanRequest } from '@/lib/core/planner/types'
import { PLANNER_VERSION } from '@/lib/core/planner/version'
import { createPlanWorkspace } from '@/lib/core/planner/workspace'
import { amountOf, emptyPlan, orderOf } from '@/lib/operations/trading/orderOf'
import {
  type PlatformSettlement,
  type SettlementTerms,
  strictnessOf,
} from '@/lib/operations/trading/settlementTerms'
import { type ShownCandidate, toDistribution } from '@/lib/operations/trading/toDistribution'
import { readInputs } from './readInputs'

/** The parsed request: the document's schema contains every field of it. */
const requestOf = ({ request }: PlanDocument): ParsedDistributionRequest =>
  request as ParsedDistributionRequest

/** The document's order on the document's books. */
export function orderOfDocument(document: PlanDocument): PlanRequest {
  const request = requestOf(document)
  return orderOf(request, amountOf(request), readInputs(document))
}

function shown(document: PlanDocument): ShownCandidate[] {
  return readInputs(document).map(({ platform, input, fee, lot, minOrderShares, source }) => ({
    platform,
    market: { fee, trading: { lot, minOrderShares } },
    stored: {
      changedAt: input.book_ts === null ? Number.NaN : Date.parse(input.book_ts),
      version: input.book_version,
    },
    source,
  }))
}

/** How its platforms settle; undefined when the request does not mention settlement. */
function termsOf({ inputs, response }: PlanDocument): SettlementTerms | undefined {
  if (!response.strictness) return undefined
  const rows = PLATFORM_IDS.flatMap((id): [PlatformId, PlatformSettlement][] => {
    const settlement = inputs.platforms[id]?.settlement
    return settlement
      ? [[id, { ...settlement, haircut: parseMicro(settlement.haircut, 'nearest') ?? 0 }]]
      : []
  })
  return new Map(rows)
}

/** Documents of earlier versions have them without a request. */
const wantsCounterfactuals = ({ request, response }: PlanDocument) =>
  request.counterfactuals || Object.keys(response.counterfactuals).length > 0

/** Replays the document's order on its books. */
function replay(document: PlanDocument): PlanDocument['response'] {
  const request = requestOf(document)
  const order = orderOfDocument(document)
  const workspace = createPlanWorkspace()
  const plan = order.sources.length > 0 ? planSplit(order, workspace) : emptyPlan(request)
  const candidates = shown(document)
  const terms = termsOf(document)
  return toDistribution({
    plan,
    counterfactuals: wantsCounterfactuals(document) ? findCounterfactuals(order, plan, workspace) : {},
    candidates,
    ...(terms && { settlement: { terms, ...strictnessOf(terms, { plan, order, candidates, workspace }) } }),
    unavailable: document.response.unavailable,
    warnings: document.inputs.warnings,
    amount: order.amount,
    side: order.side,
    includeFees: order.includeFees,
    platforms: document.inputs.venues,
  })
}

/**
 * Restricts our value to their fields: fields added later are not compared with older documents. Fields
 * per platform stay, whether theirs has them or not.
 */
function asFarAs(ours: unknown, theirs: unknown): unknown {
  if (Array.isArray(ours))
    return ours.map((one, i) => asFarAs(one, Array.isArray(theirs) ? theirs[i] : undefined))
  if (!isObject(ours) || !isObject(theirs)) return ours
  return Object.fromEntries(
    Object.entries(ours)
      .filter(([name]) => name in theirs || PLATFORM_IDS.some((id) => id === name))
      .map(([name, value]) => [name, asFarAs(value, theirs[name])]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `same`: the same response, byte for byte; `other_version`: from another planner version, not reproducible here. */
export type ReplayVerdict = 'same' | 'differs' | 'other_version'

export function judgeReplay(document: PlanDocument): ReplayVerdict {
  if (document.versions.planner !== PLANNER_VERSION) return 'other_version'
  const text = (value: unknown) => canonicalJson(JSON.parse(JSON.stringify(value)) as Json)
  return text(asFarAs(replay(document), document.response)) === text(document.response) ? 'same' : 'differs'
}
