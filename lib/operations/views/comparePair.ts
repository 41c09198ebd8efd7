import { LRUCache } from 'lru-cache'
import type { GroupMemberDetail, GroupSourceDetail } from '@/lib/core/domain/catalogue'
import type { Market } from '@/lib/core/domain/market'
import { orderPair, pairKey } from '@/lib/core/domain/matches'
import type { SettlementComparison } from '@/lib/core/domain/settlement'
import type { SettlementStatement } from '@/lib/core/domain/settlementReviews'
import { rulesPrint } from '@/lib/core/matching/review/rulesPrint'
import { applyStatements } from '@/lib/core/matching/rules/applyStatements'
import {
  compareSettlement,
  type ReadSettlement,
  readSettlement,
} from '@/lib/core/matching/rules/compareSettlement'

/** The rule texts of two markets' events, and reviewers' statements on them. */
interface Compared {
  sources: readonly Pick<GroupSourceDetail, 'venue' | 'eventId' | 'description'>[]
  settlement?: readonly SettlementStatement[]
}

/** Parsed texts, sized by characters: an event's texts differ in a name, a market's hardly ever change. */
const texts = new LRUCache<string, ReadSettlement>({
  maxSize: 8 * 1_024 * 1_024,
  sizeCalculation: ({ text }) => text.length * 3 + 500,
})

function read(text: string): ReadSettlement {
  const known = texts.get(text)
  if (known) return known
  const found = readSettlement(text)
  texts.set(text, found)
  return found
}

/** The platform's event of a market; any event of that venue if the market's own is missing. */
const sourceOf = ({ sources }: Compared, { venue, eventId }: Market) =>
  sources.find((one) => one.venue === venue && one.eventId === eventId) ??
  sources.find((one) => one.venue === venue)

/** A platform's settlement rules for a market: those of its event and its own. */
function rulesOf(event: Compared, market: Market): string {
  const described = sourceOf(event, market)?.description ?? ''
  return described.trim() === market.rules.trim() ? market.rules : `${described}\n\n${market.rules}`
}

/** A comparison of two markets with reviewers' statements on their events. */
function withStatements(
  event: Compared,
  comparison: SettlementComparison,
  { here, there }: { here: Market; there: Market },
): SettlementComparison {
  const [one, other] = [sourceOf(event, here), sourceOf(event, there)]
  if (!event.settlement || !one || !other) return comparison
  const { a, b, turned } = orderPair(one, other)
  const key = pairKey({ a, b })
  const statements = event.settlement.filter((statement) => pairKey(statement) === key)
  if (statements.length === 0) return comparison
  const sides = { here: turned ? 'b' : 'a', there: turned ? 'a' : 'b' }
  const prints = Object.fromEntries([
    [sides.here, rulesPrint(one, one.description)],
    [sides.there, rulesPrint(other, other.description)],
    [`${sides.here}/${here.id}`, rulesPrint(here, here.rules)],
    [`${sides.there}/${there.id}`, rulesPrint(there, there.rules)],
  ])
  return applyStatements(comparison, statements, { isHereA: !turned, prints })
}

/**
 * How one market of an event settles against another: by their rules, overridden by reviewers' statements. The same
 * everywhere: on pages, in plans and for opportunities.
 */
export function comparePair(
  event: Compared,
  { here, there }: { here: GroupMemberDetail; there: GroupMemberDetail },
): SettlementComparison {
  const inverted = here.inverted !== there.inverted
  const [own, other] = [read(rulesOf(event, here.market)), read(rulesOf(event, there.market))]
  const markets = { here: here.market, there: there.market }
  return withStatements(event, compareSettlement(own, other, { inverted }), markets)
}
