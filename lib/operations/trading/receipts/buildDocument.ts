import type { DistributionResponse, ParsedDistributionRequest } from '@/lib/contract/distribution'
import type { PlanDocument, PlanInput, ReceiptKey } from '@/lib/contract/receipts'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireFee } from '@/lib/contract/toWireBook'
import { fromMicro } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { PLANNER_VERSION } from '@/lib/core/planner/version'
import type { PlanCandidate } from '@/lib/operations/trading/collectCandidates'
import type { PlatformSettlement, SettlementTerms } from '@/lib/operations/trading/settlementTerms'

/** A plan with all of its inputs. */
export interface MadePlan {
  request: ParsedDistributionRequest
  response: DistributionResponse
  candidates: readonly PlanCandidate[]
  /** Warnings in addition to the plan's own. */
  warnings: readonly string[]
  settlement?: SettlementTerms
  venues: readonly VenueId[]
}

/** Whole sides: available depth and each platform's standalone result need all levels. */
const toInput = (
  { market, outcome, stored, source }: PlanCandidate,
  settlement: PlatformSettlement | undefined,
): PlanInput => ({
  venue: market.venue,
  market_id: market.id,
  question: market.question,
  outcome,
  levels: source.levels.map(({ price, size }) => [fromMicro(price), fromMicro(size)]),
  fee: toWireFee(market.fee),
  lot: fromMicro(source.lot),
  min_order_usd: fromMicro(source.minOrderUsd),
  min_order_tokens: fromMicro(source.minOrderShares),
  max_tokens: source.maxShares === undefined ? null : fromMicro(source.maxShares),
  book_ts: toTimestamp(stored.changedAt),
  book_version: stored.version,
  ...(settlement && {
    settlement: {
      verdict: settlement.verdict,
      differs: [...settlement.differs],
      ...(settlement.reviewed && { reviewed: settlement.reviewed }),
      haircut: fromMicro(settlement.haircut),
    },
  }),
})

interface Issue {
  id: string
  url: string
  issuedAt: number
  expiresAt: number
  key: ReceiptKey
}

/** The signed document of a plan. */
export function buildDocument(
  { request, response, candidates, warnings, settlement, venues }: MadePlan,
  { id, url, issuedAt, expiresAt, key }: Issue,
): PlanDocument {
  const { receipt: _, stress, ...rest } = response
  return {
    id,
    url,
    issued_at: toTimestamp(issuedAt),
    expires_at: toTimestamp(expiresAt),
    key,
    versions: { document: 1, planner: PLANNER_VERSION },
    request,
    response: rest,
    stress: stress ?? null,
    inputs: {
      venues: [...venues],
      platforms: Object.fromEntries(
        candidates.map((one) => [one.platform, toInput(one, settlement?.get(one.platform))]),
      ),
      warnings: [...warnings],
    },
  }
}
