import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { platformOf } from '@/lib/contract/platform'
import type { GroupDetail, GroupMemberDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { isTradable, type Outcome } from '@/lib/core/domain/market'
import { sureSets } from '@/lib/core/domain/matchLinks'
import { bestAsk, bestBid, mid, sidesOf } from '@/lib/core/domain/orderBook'
import { usd } from '@/lib/core/domain/units'
import { enumerateSets } from '@/lib/core/planner/arbitrage/enumerateSets.testkit'
import { referenceLeg } from '@/lib/core/planner/reference.testkit'
import type { PlanRequest, PlanSource } from '@/lib/core/planner/types'
import type { Runtime } from '@/lib/operations/runtime'

/** One possible purchase of a token. */
interface Choice {
  outcome: GroupOutcomeDetail
  member: GroupMemberDetail
  side: Outcome
  source: PlanSource
  changedAt: number
}

/** The expected list, by exhaustive search; the size is taken from the actual list, and checked by its profit. */
export interface Expected {
  id: string
  kind: 'pair' | 'event'
  group: GroupDetail
  outcome?: GroupOutcomeDetail
  verified: boolean
  declaredBy?: string
  slots: readonly (readonly Choice[])[]
  /** The maximum profit over all sizes, micro-dollars. */
  best: number
}

function choiceOf(
  { books, clock }: Runtime,
  outcome: GroupOutcomeDetail,
  member: GroupMemberDetail,
  side: Outcome,
): Choice | undefined {
  const { market, inverted } = member
  const stored = books.get({ venue: market.venue, marketId: market.id })
  if (!stored || stored.stale || !isTradable(market, clock.now()) || market.fee.model === 'unknown')
    return undefined
  const own: Outcome = inverted ? (side === 'yes' ? 'no' : 'yes') : side
  const { lot, minOrderShares, minOrderUsd } = market.trading
  const source: PlanSource = {
    venue: market.venue,
    levels: sidesOf(stored.book, own).asks,
    fee: market.fee,
    lot,
    minOrderShares,
    minOrderUsd,
  }
  return { outcome, member, side, source, changedAt: stored.changedAt }
}

const isSure = ({ members, links }: GroupOutcomeDetail, a: GroupMemberDetail, b: GroupMemberDetail) => {
  const venues = members.map(({ market }) => market.venue)
  const sets = sureSets(venues, links)
  return sets.get(a.market.venue) === sets.get(b.market.venue)
}

function pairsOf(runtime: Runtime, group: GroupDetail): Expected[] {
  return group.outcomes.flatMap((outcome) =>
    outcome.members.flatMap((yes) =>
      outcome.members.flatMap((no): Expected[] => {
        const [one, other] = [choiceOf(runtime, outcome, yes, 'yes'), choiceOf(runtime, outcome, no, 'no')]
        if (yes === no || !one || !other) return []
        const id = `${outcome.id}.${yes.market.venue}.${no.market.venue}`
        const slots = [[one], [other]]
        const best = enumerateSets(slots.map((slot) => slot.map(({ source }) => source)))
        return [{ id, kind: 'pair', group, outcome, verified: isSure(outcome, yes, no), slots, best }]
      }),
    ),
  )
}

function eventOf(runtime: Runtime, group: GroupDetail): Expected[] {
  for (const { venue, eventId, exhaustiveMarkets } of group.sources) {
    const declared = group.outcomes.map(({ members }) =>
      members.filter(({ market }) => market.venue === venue && market.eventId === eventId),
    )
    const whole =
      exhaustiveMarkets === group.outcomes.length &&
      declared.every((own) => own.length === 1 && own[0]?.inverted === false)
    if (!whole) continue
    const slots = group.outcomes.map((outcome, i) => {
      const [own] = declared[i] ?? []
      return outcome.members.flatMap((member) =>
        own && isSure(outcome, own, member) ? (choiceOf(runtime, outcome, member, 'yes') ?? []) : [],
      )
    })
    const best = enumerateSets(slots.map((slot) => slot.map(({ source }) => source)))
    return [{ id: `${group.id}.event`, kind: 'event', group, verified: true, declaredBy: venue, slots, best }]
  }
  return []
}

/** Every opportunity of these events, unordered. */
export const expectedList = (runtime: Runtime, groups: readonly GroupDetail[]): Expected[] =>
  groups
    .filter(({ sources }) => sources.length > 1)
    .flatMap((group) => [...pairsOf(runtime, group), ...eventOf(runtime, group)])

interface Bought extends Choice {
  tokens: number
  cost: number
  fee: number
  worst: number
}

/** The smallest order in whole lots that yields at least this many tokens. */
function buy(choice: Choice, sets: number): Bought | undefined {
  const { source } = choice
  const request: PlanRequest = {
    side: 'buy',
    amount: { unit: 'tokens', value: source.lot },
    includeFees: true,
    enforceMinOrders: true,
    gasPerSource: usd(0),
    sources: [source],
  }
  const depth = source.levels.reduce((sum, { size }) => sum + size, 0)
  for (let gross: number = source.lot; gross <= depth; gross += source.lot) {
    const { net, cash, value } = referenceLeg(request, source, gross)
    if (net < sets || gross < source.minOrderShares || value / 1e6 < source.minOrderUsd) continue
    let left = gross
    const worst = source.levels.find(({ size }) => {
      left -= size
      return left <= 0
    })
    const notional = Math.ceil(value / 1e6)
    const fee = net < gross ? Math.ceil(((gross - net) * notional) / gross) : cash - notional
    return net - sets < source.lot
      ? { ...choice, tokens: net, cost: cash, fee, worst: worst?.price ?? 0 }
      : undefined
  }
  return undefined
}

const SIX = 1e6
const six = (value: number) => Math.round(value * SIX) / SIX
const iso = (ms: number) => new Date(ms).toISOString()

function sideOf(runtime: Runtime, { group }: Expected, { member: { market, inverted } }: Bought) {
  const book = runtime.books.get({ venue: market.venue, marketId: market.id })?.book
  const middle = book && bestBid(book) !== undefined && bestAsk(book) !== undefined ? mid(book) : undefined
  const yes = middle === undefined ? null : (inverted ? SIX - middle : middle) / SIX
  return {
    source: platformOf(market.venue, runtime.config.platforms),
    market_id: market.id,
    event_title: group.sources.find(({ venue }) => venue === market.venue)?.title,
    question: market.question,
    url: market.url,
    yes_price: yes,
    no_price: yes === null ? null : six(1 - yes),
    yes_token_id: `${market.id}:${inverted ? 'no' : 'yes'}`,
    no_token_id: `${market.id}:${inverted ? 'yes' : 'no'}`,
  }
}

/** All fields of an entry at its listed size, except the time first seen and the best profit. */
export function expectedItem(runtime: Runtime, expected: Expected, sets: number) {
  const now = runtime.clock.now()
  const legs = expected.slots.map((slot) => {
    const bought = slot.flatMap((choice) => buy(choice, sets) ?? [])
    return bought.reduce<Bought | undefined>(
      (best, one) => (best && best.cost <= one.cost ? best : one),
      undefined,
    )
  })
  const used = legs.filter((leg) => leg !== undefined)
  const add = (list: readonly Bought[], of: (leg: Bought) => number) =>
    list.reduce((sum, leg) => sum + of(leg), 0)
  const per = (sum: number) => Math.round((sum / sets) * SIX)
  const [yes, no] = [used.filter(({ side }) => side === 'yes'), used.filter(({ side }) => side === 'no')]
  const [yesUsd, noUsd, cost] = [add(yes, (l) => l.cost), add(no, (l) => l.cost), add(used, (l) => l.cost)]
  const yesNet = per(add(yes, (l) => l.cost - l.fee))
  const noNet = per(add(no, (l) => l.cost - l.fee))
  const fee = per(add(used, (l) => l.fee))
  const ends = used.map(({ member }) => member.market.endDate)
  const end = ends.includes(undefined) ? undefined : Math.max(...ends.map((one) => one ?? 0))
  const days = end === undefined ? undefined : Math.max(0, end - now) / 86_400_000
  const profitPct = ((sets - cost) / cost) * 100
  const platform = ({ member }: Bought) => platformOf(member.market.venue, runtime.config.platforms)
  const only = (list: readonly Bought[]) => {
    const found = [...new Set(list.map(platform))]
    return found.length === 1 ? found[0] : null
  }
  const known = used.flatMap(({ member }) => member.market.endDate ?? [])
  const apart = known.length > 1 && Math.max(...known) - Math.min(...known) > 26 * 3_600_000
  const alone = used.every(({ member }) => member.market.venue === expected.declaredBy)
  const verdict = alone ? 'same' : apart ? 'differs' : 'unknown'
  const isPair = expected.kind === 'pair'
  const [first, second] = used
  return {
    id: expected.id,
    kind: expected.kind,
    event_slug: expected.group.slug,
    event_title: expected.group.title,
    outcome_id: expected.outcome?.id ?? null,
    outcome_group_title: expected.outcome?.title ?? null,
    platform1: isPair && first ? sideOf(runtime, expected, first) : null,
    platform2: isPair && second ? sideOf(runtime, expected, second) : null,
    arbitrage: {
      buy_yes_price: yesNet / SIX,
      buy_yes_source: only(yes),
      buy_no_price: isPair ? noNet / SIX : null,
      buy_no_source: only(no),
      total_cost: (yesNet + noNet + fee) / SIX,
      profit: (SIX - yesNet - noNet - fee) / SIX,
      profit_pct: six(profitPct),
      days_until: days === undefined ? null : six(days),
      apr: days === undefined ? null : six((profitPct * 365) / Math.max(days, 1 / 24)),
      platform_fee: fee / SIX,
      haircut: 0,
    },
    depth: {
      max_shares: sets / SIX,
      max_usd: cost / SIX,
      yes_usd: yesUsd / SIX,
      no_usd: noUsd / SIX,
      avg_yes: per(yesUsd) / SIX,
      avg_no: isPair ? per(noUsd) / SIX : null,
    },
    profit_usd: (sets - cost) / SIX,
    legs: used.map((leg): ArbitrageItem['legs'][number] => ({
      platform: platform(leg) ?? 'platform_1',
      market_id: leg.member.market.id,
      outcome_id: leg.outcome.id,
      outcome_group_title: leg.outcome.title ?? null,
      outcome: leg.side,
      token_id: `${leg.member.market.id}:${(leg.side === 'yes') === leg.member.inverted ? 'no' : 'yes'}`,
      tokens: leg.tokens / SIX,
      usd: leg.cost / SIX,
      avg_price: six(leg.cost / leg.tokens),
      worst_price: leg.worst / SIX,
      fee_usd: leg.fee / SIX,
      url: leg.member.market.url,
    })),
    verified: expected.verified,
    settlement: { verdict, differs: verdict === 'differs' ? ['deadline'] : [] },
    cautions: [
      ...(expected.verified ? [] : ['unverified']),
      ...(verdict === 'differs' ? ['settlement_differs'] : []),
      ...(verdict === 'unknown' ? ['settlement_unknown'] : []),
      ...(used.some(({ changedAt }) => now - changedAt < 1_000) ? ['book_just_moved'] : []),
    ],
    book_ts: iso(Math.min(...used.map(({ changedAt }) => changedAt))),
    end_date: end === undefined ? null : iso(end),
  }
}
