import type { StoredBook } from '@/lib/books/store/bookStore'
import type { DistributionResponse, PlanPlatform } from '@/lib/contract/distribution'
import {
  ANSWER_FIGURES,
  averageOf,
  COMBINED_FIGURES,
  isComplete,
  PLATFORM_FIGURES,
  six,
  withFigures,
} from '@/lib/contract/planFigures'
import { type PlatformId, platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount, toWireFee } from '@/lib/contract/toWireBook'
import type { Market, Side } from '@/lib/core/domain/market'
import type { TradingRules } from '@/lib/core/domain/tradingRules'
import { fromMicro, MICRO, shares, type Usd, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { worstAllIn } from '@/lib/core/planner/ladder/priceBestFirst'
import type {
  Counterfactuals,
  Fill,
  PlanLeg,
  PlanRequest,
  PlanVenue,
  SplitPlan,
} from '@/lib/core/planner/types'
import type { PlanCandidate, Unavailable } from './collectCandidates'
import type { PlatformSettlement, SettlementTerms } from './settlementTerms'

/** The displayed fields of a candidate: a replayed document has no others. */
export interface ShownCandidate extends Pick<PlanCandidate, 'platform' | 'source'> {
  market: Pick<Market, 'fee'> & { trading: Pick<TradingRules, 'lot' | 'minOrderShares'> }
  stored: Pick<StoredBook, 'changedAt' | 'version'>
}

interface Facts {
  plan: SplitPlan
  counterfactuals: Counterfactuals
  candidates: readonly ShownCandidate[]
  unavailable: readonly Unavailable[]
  amount: PlanRequest['amount']
  side: Side
  includeFees: boolean
  warnings: readonly string[]
  platforms: readonly VenueId[]
  /** Present if the request mentions settlement. */
  settlement?: { terms: SettlementTerms; excluded: readonly PlatformId[]; cost?: Usd }
}

const NOTHING: Pick<Fill, 'tokens' | 'gross' | 'usd' | 'fee' | 'levelsConsumed'> = {
  tokens: shares(0),
  gross: shares(0),
  usd: usd(0),
  fee: usd(0),
  levelsConsumed: 0,
}

interface LegFacts extends Pick<Facts, 'side' | 'includeFees'> {
  venue: PlanVenue
  leg?: PlanLeg
  amountOf: (fill: Fill) => number
  settlement?: PlatformSettlement
}

function toPlanPlatform(
  { platform, market, stored, source }: ShownCandidate,
  { venue, leg, side, includeFees, amountOf, settlement }: LegFacts,
): PlanPlatform {
  const filled = leg ?? NOTHING
  const { lot, minOrderShares } = market.trading
  return withFigures(PLATFORM_FIGURES, {
    platform,
    used: venue.used,
    amount: leg ? amountOf(leg) : 0,
    best_price: toWireAmount(venue.bestPrice),
    hypothetical_tokens: fromMicro(venue.alone.tokens),
    hypothetical_price: averageOf(venue.alone),
    available_liquidity: fromMicro(venue.availableLiquidity),
    liquidity_exhausted: venue.liquidityExhausted,
    tokens: fromMicro(filled.tokens),
    gross_tokens: fromMicro(filled.gross),
    usd: fromMicro(filled.usd),
    fee_usd: fromMicro(filled.fee),
    fee: toWireFee(market.fee),
    lot: fromMicro(lot),
    min_order_usd: fromMicro(source.minOrderUsd),
    min_order_tokens: fromMicro(minOrderShares),
    reason: venue.used ? null : (venue.reason ?? null),
    book_ts: toTimestamp(stored.changedAt),
    book_version: stored.version,
    levels_consumed: filled.levelsConsumed,
    worst_price: toWireAmount(leg?.worstPrice),
    worst_all_in: toWireAmount(leg && worstAllIn({ ...source, side, includeFees }, leg.gross)),
    ...(leg &&
      settlement && {
        settlement: {
          verdict: settlement.verdict,
          differs: [...settlement.differs],
          ...(settlement.reviewed && { reviewed: settlement.reviewed }),
          haircut_usd: fromMicro(leg.haircut),
        },
      }),
  })
}

function toCertificate({
  plan,
  platforms,
  candidates,
  settlement,
}: Facts): DistributionResponse['certificate'] {
  const { objective, marginalPrice, bounds, gap, gapUsd } = plan.certificate
  // Rounded to the safe side, so that it stays a bound; the gap compensates for that.
  const safe = objective === 'minimize_usd_per_token' ? 'down' : 'up'
  const platformsByVenue = new Map(platforms.map((venue) => [venue, platformOf(venue, platforms)]))
  return {
    objective,
    marginal_price: marginalPrice === undefined ? null : six(marginalPrice),
    bounds: bounds.map(({ venues, fill, tokens, usd: cash, bound, status }) => ({
      platforms: venues.flatMap((venue) => platformsByVenue.get(venue) ?? []),
      fill: toWireAmount(fill === undefined ? undefined : Math.round(fill)),
      tokens: toWireAmount(tokens),
      usd: toWireAmount(cash),
      bound: bound === undefined ? null : six(bound, safe),
      status,
    })),
    gap: gap === 0 ? 0.000001 : six(gap + 1 / MICRO, 'up'),
    gap_usd: fromMicro(gapUsd),
    ...(settlement && {
      haircuts: Object.fromEntries(
        candidates.map(({ platform, source }) => [platform, fromMicro(source.haircut ?? 0)]),
      ),
    }),
  }
}

function toCounterfactuals({ counterfactuals, candidates }: Facts): DistributionResponse['counterfactuals'] {
  const rows = candidates.flatMap(({ platform, source }) => {
    const found = counterfactuals[source.venue]
    if (!found) return []
    const { kind, value, savesUsd } = found.flip
    const flip = { kind, value: toWireAmount(value), saves_usd: toWireAmount(savesUsd) }
    return [[platform, { forced_cost_usd: toWireAmount(found.forcedCostUsd), flip }] as const]
  })
  return Object.fromEntries(rows)
}

/** A split plan on the wire. */
export function toDistribution(facts: Facts): DistributionResponse {
  const { plan, candidates, unavailable, amount, side, includeFees, warnings, platforms, settlement } = facts
  const amountOf = (fill: Fill) => fromMicro(amount.unit === 'usd' ? fill.usd : fill.tokens)
  const legOf = (venue: VenueId) => plan.legs.find((leg) => leg.venue === venue)
  const used = candidates.flatMap(({ platform, source }) => {
    const leg = legOf(source.venue)
    return leg ? [{ platform, amount: amountOf(leg), price: averageOf(leg) }] : []
  })
  const rows = candidates.flatMap((candidate): [PlatformId, PlanPlatform][] => {
    const venue = plan.venues.find((entry) => entry.venue === candidate.source.venue)
    const leg = legOf(candidate.source.venue)
    const own = {
      venue,
      leg,
      side,
      includeFees,
      amountOf,
      settlement: settlement?.terms.get(candidate.platform),
    }
    return venue ? [[candidate.platform, toPlanPlatform(candidate, { ...own, venue })]] : []
  })
  const platformRows = Object.fromEntries(rows)
  const distributions = used.sort((a, b) => b.amount - a.amount)
  const certificate = toCertificate(facts)
  const filled = amountOf(plan.total)
  return withFigures(ANSWER_FIGURES, {
    combined: withFigures(COMBINED_FIGURES, {
      platform: 'combined' as const,
      amount: filled,
      tokens: fromMicro(plan.total.tokens),
      usd: fromMicro(plan.total.usd),
      fee_usd: fromMicro(plan.total.fee),
      gas_usd: fromMicro(plan.gas),
      filled_ratio: Math.min(1, six(plan.filledRatio, 'down')),
      complete: isComplete(
        { combined: { amount: filled }, platforms: platformRows, distributions, certificate },
        { unit: amount.unit, value: fromMicro(amount.value) },
      ),
      savings_usd: toWireAmount(plan.savings),
      best_single_platform: (plan.bestSingle && platformOf(plan.bestSingle, platforms)) ?? null,
      ...(settlement && { haircut_usd: fromMicro(plan.haircut) }),
    }),
    platforms: platformRows,
    distributions,
    unavailable: [...unavailable],
    certificate,
    counterfactuals: toCounterfactuals(facts),
    ...(settlement && {
      strictness: { excluded: [...settlement.excluded], cost_usd: toWireAmount(settlement.cost) },
    }),
    warnings: [...warnings, ...plan.warnings],
  })
}
