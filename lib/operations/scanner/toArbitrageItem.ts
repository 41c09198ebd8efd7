import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { type PlatformId, platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import { mid, sidesOf } from '@/lib/core/domain/orderBook'
import { complement, fromMicro, MICRO, type Price } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import type { Opportunity, OpportunityLeg } from '@/lib/operations/scanner/types'
import { settlementOf } from './settlementOf'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_DAYS = 365
/** A book that changed this recently may change again before an order arrives. */
const JUST_MOVED_MS = 1_000

type Platform = (leg: OpportunityLeg) => PlatformId

/** Micro-dollars per set, rounded to one. */
const perSet = (sum: number, tokens: number) => Math.round((sum / tokens) * MICRO)

const six = (value: number) => Math.round(value * MICRO) / MICRO

const tokenOf = ({ member: { market, inverted }, side }: OpportunityLeg) =>
  (side === 'yes') === inverted ? market.noTokenId : market.yesTokenId

function yesPriceOf({ books }: Runtime, { member: { market, inverted } }: OpportunityLeg): Price | undefined {
  const stored = books.get({ venue: market.venue, marketId: market.id })
  const own = (stored && mid(sidesOf(stored.book, 'yes'))) ?? stored?.book.lastPrice ?? market.lastPrice
  return own !== undefined && inverted ? complement(own) : own
}

function toPlatformSide(
  runtime: Runtime,
  { group, leg, platform }: { group: Opportunity['group']; leg: OpportunityLeg; platform: PlatformId },
): NonNullable<ArbitrageItem['platform1']> {
  const { market, inverted } = leg.member
  const yes = yesPriceOf(runtime, leg)
  const source = group.sources.find(
    ({ venue, eventId }) => venue === market.venue && eventId === market.eventId,
  )
  return {
    source: platform,
    market_id: market.id,
    event_title: source?.title ?? group.title,
    question: market.question,
    url: market.url,
    yes_price: toWireAmount(yes),
    no_price: toWireAmount(yes === undefined ? undefined : complement(yes)),
    yes_token_id: inverted ? market.noTokenId : market.yesTokenId,
    no_token_id: inverted ? market.yesTokenId : market.noTokenId,
  }
}

const toLeg = (leg: OpportunityLeg, platform: PlatformId): ArbitrageItem['legs'][number] => ({
  platform,
  market_id: leg.member.market.id,
  outcome_id: leg.outcome.id,
  outcome_group_title: leg.outcome.title ?? null,
  outcome: leg.side,
  token_id: tokenOf(leg),
  tokens: fromMicro(leg.tokens),
  usd: fromMicro(leg.usd),
  avg_price: six(leg.usd / leg.tokens),
  worst_price: fromMicro(leg.worstPrice ?? 0),
  fee_usd: fromMicro(leg.fee),
  url: leg.member.market.url,
})

const sum = (legs: readonly OpportunityLeg[], of: (leg: OpportunityLeg) => number) =>
  legs.reduce((total, leg) => total + of(leg), 0)

/** When the last of its markets ends, ms: the money is locked until then. Undefined when one of them is unknown. */
function endOf({ legs }: Opportunity): number | undefined {
  const ends = legs.map(({ member }) => member.market.endDate)
  return ends.reduce<number | undefined>(
    (last, end) => (last === undefined || end === undefined ? undefined : Math.max(last, end)),
    0,
  )
}

function yields(profit: number, cost: number, daysUntil: number | undefined) {
  const ratio = profit / cost
  return {
    profit_pct: six(ratio * 100),
    days_until: daysUntil === undefined ? null : six(daysUntil),
    apr: daysUntil === undefined ? null : six((ratio * 100 * YEAR_DAYS) / Math.max(daysUntil, 1 / 24)),
  }
}

function toFigures(
  { legs, tokens, profit, cost }: Opportunity,
  { platform, daysUntil, haircut }: { platform: Platform; daysUntil: number | undefined; haircut: number },
): Pick<ArbitrageItem, 'arbitrage' | 'depth'> {
  const yes = legs.filter(({ side }) => side === 'yes')
  const no = legs.filter(({ side }) => side === 'no')
  const net = (side: readonly OpportunityLeg[]) =>
    perSet(
      sum(side, (leg) => leg.usd - leg.fee),
      tokens,
    )
  const paid = (side: readonly OpportunityLeg[]) => sum(side, (leg) => leg.usd)
  const sourceOf = (side: readonly OpportunityLeg[]) => {
    const sources = new Set(side.map(platform))
    return sources.size === 1 ? ([...sources][0] ?? null) : null
  }
  const fee = perSet(
    sum(legs, (leg) => leg.fee),
    tokens,
  )
  const total = net(yes) + net(no) + fee
  return {
    arbitrage: {
      buy_yes_price: fromMicro(net(yes)),
      buy_yes_source: sourceOf(yes),
      buy_no_price: no.length > 0 ? fromMicro(net(no)) : null,
      buy_no_source: sourceOf(no),
      total_cost: fromMicro(total),
      profit: fromMicro(MICRO - total - haircut),
      ...yields(profit, cost, daysUntil),
      platform_fee: fromMicro(fee),
      haircut: fromMicro(haircut),
    },
    depth: {
      max_shares: fromMicro(tokens),
      max_usd: fromMicro(cost),
      yes_usd: fromMicro(paid(yes)),
      no_usd: fromMicro(paid(no)),
      avg_yes: fromMicro(perSet(paid(yes), tokens)),
      avg_no: no.length > 0 ? fromMicro(perSet(paid(no), tokens)) : null,
    },
  }
}

function cautionsOf(
  { legs, verified }: Opportunity,
  { verdict, now }: { verdict: ArbitrageItem['settlement']['verdict']; now: number },
): ArbitrageItem['cautions'] {
  const cautions: ArbitrageItem['cautions'] = []
  if (!verified) cautions.push('unverified')
  if (verdict === 'differs') cautions.push('settlement_differs')
  if (verdict === 'unknown') cautions.push('settlement_unknown')
  if (legs.some(({ changedAt }) => now - changedAt < JUST_MOVED_MS)) cautions.push('book_just_moved')
  return cautions
}

/**
 * An opportunity on the wire; undefined when one of its venues is not configured. `haircut`: deduction from the profit
 * per set, micro-dollars.
 */
export function toArbitrageItem(
  runtime: Runtime,
  opportunity: Opportunity,
  { haircut = 0 }: { haircut?: number } = {},
): ArbitrageItem | undefined {
  const { legs, group, outcome, kind } = opportunity
  const now = runtime.clock.now()
  const platforms = legs.flatMap(
    ({ member }) => platformOf(member.market.venue, runtime.config.platforms) ?? [],
  )
  const [first] = platforms
  if (!first || platforms.length < legs.length) return undefined
  const platform: Platform = (leg) => platforms[legs.indexOf(leg)] ?? first
  const [one, other] = kind === 'pair' ? legs : []
  const side = (leg: OpportunityLeg | undefined) =>
    leg ? toPlatformSide(runtime, { group, leg, platform: platform(leg) }) : null
  const settlement = settlementOf(runtime, opportunity)
  const end = endOf(opportunity)
  const daysUntil = end === undefined ? undefined : Math.max(0, end - now) / DAY_MS
  return {
    id: opportunity.id,
    kind,
    event_slug: group.slug,
    event_title: group.title,
    outcome_id: outcome?.id ?? null,
    outcome_group_title: outcome?.title ?? null,
    platform1: side(one),
    platform2: side(other),
    ...toFigures(opportunity, { platform, daysUntil, haircut }),
    profit_usd: fromMicro(opportunity.profit),
    legs: legs.map((leg) => toLeg(leg, platform(leg))),
    verified: opportunity.verified,
    settlement,
    cautions: cautionsOf(opportunity, { verdict: settlement.verdict, now }),
    book_ts: toTimestamp(Math.min(...legs.map(({ changedAt }) => changedAt))),
    first_seen: toTimestamp(opportunity.firstSeenAt),
    best_profit_usd: fromMicro(opportunity.bestProfit),
    end_date: toTimestamp(end),
  }
}
