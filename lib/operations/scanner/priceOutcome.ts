import type { BookStore } from '@/lib/books/store/bookStore'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { sureSets } from '@/lib/core/domain/matchLinks'
import { MICRO } from '@/lib/core/domain/units'
import { planSet } from '@/lib/core/planner/arbitrage/planSet'
import type { PlanWorkspace } from '@/lib/core/planner/workspace'
import { askOf, type MemberBook, readMember, sourceOf } from './memberBook'
import { type Offered, toLegs } from './toLegs'
import type { PricedOpportunity } from './types'

export interface Pricing {
  books: Pick<BookStore, 'get'>
  now: number
  /** Planner buffers, overwritten by the next pricing. */
  curves: PlanWorkspace['curves']
}

/** YES of one venue and NO of another: each pair of venues both ways, never one venue with itself. */
export function priceOutcome(
  pricing: Pricing,
  { group, outcome }: { group: GroupDetail; outcome: GroupOutcomeDetail },
): PricedOpportunity[] {
  const members = outcome.members.flatMap((member) => readMember(pricing, member) ?? [])
  const found: PricedOpportunity[] = []
  for (const yes of members) {
    for (const no of members) {
      if (yes.member.market.venue === no.member.market.venue || !mayPay(yes, no)) continue
      const priced = pricePair(pricing, { group, outcome, yes, no })
      if (priced) found.push(priced)
    }
  }
  return found
}

/** Best prices only: rules out nearly every pair of books. */
function mayPay(yes: MemberBook, no: MemberBook): boolean {
  const [one, other] = [askOf(yes, 'yes'), askOf(no, 'no')]
  return one !== undefined && other !== undefined && one + other < MICRO
}

interface Pair {
  group: GroupDetail
  outcome: GroupOutcomeDetail
  yes: MemberBook
  no: MemberBook
}

function pricePair({ curves }: Pricing, { group, outcome, yes, no }: Pair): PricedOpportunity | undefined {
  const offered: Offered[] = [
    { source: sourceOf(yes, 'yes'), from: yes, outcome, side: 'yes' },
    { source: sourceOf(no, 'no'), from: no, outcome, side: 'no' },
  ]
  const plan = planSet(
    offered.map(({ source }) => [source]),
    curves,
  )
  if (!plan) return undefined
  const { tokens, cost, profit } = plan
  const [one, other] = [yes.member.market.venue, no.member.market.venue]
  const sets = sureSets(
    outcome.members.map(({ market }) => market.venue),
    outcome.links,
  )
  return {
    id: `${outcome.id}.${one}.${other}`,
    kind: 'pair',
    group,
    outcome,
    legs: toLegs(plan, offered),
    tokens,
    cost,
    profit,
    verified: sets.get(one) === sets.get(other),
  }
}
