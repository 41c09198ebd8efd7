import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import type { GroupMemberDetail } from '@/lib/domain/catalogue'
import type { Market } from '@/lib/domain/market'
import type { VenueId } from '@/lib/domain/venue'
import { areEndsApart, compareRules } from '@/lib/matching/rules/compareRules'
import type { Opportunity } from '@/lib/scanner/types'

type Settlement = ArbitrageItem['settlement']

/** By the event, whose rules hardly ever change, and the markets compared. */
const cache = new WeakMap<Opportunity['group'], Map<string, Settlement>>()

/** One market for each venue: the others of its event come with the same rules, though not with the same end. */
function onePerVenue(markets: readonly Market[]): Market[] {
  const byVenue = new Map<VenueId, Market>()
  for (const market of markets) if (!byVenue.has(market.venue)) byVenue.set(market.venue, market)
  return [...byVenue.values()].sort((a, b) => (a.venue < b.venue ? -1 : 1))
}

function compare({ sources }: Opportunity['group'], markets: readonly Market[]): Settlement {
  const texts = markets.map(({ venue, rules, endDate }) => {
    const described = sources.find((source) => source.venue === venue)?.description ?? ''
    return { rules: `${described}\n\n${rules}`, endDate }
  })
  const differs = compareRules(texts).map(({ topic }) => topic)
  return differs.length > 0 ? { verdict: 'differs', differs } : { verdict: 'unknown', differs: [] }
}

/**
 * Whether all markets of an opportunity pay on the same. Those of the venue that declares an event complete do by its own
 * word. Between venues the rules are compared, as on the event's page: where nothing is found to differ it is unknown.
 */
export function settlementOf({
  legs,
  declaredBy,
  group,
}: Pick<Opportunity, 'declaredBy' | 'group'> & {
  legs: readonly { member: GroupMemberDetail }[]
}): Settlement {
  const markets = onePerVenue(legs.map(({ member }) => member.market))
  if (markets.every(({ venue }) => venue === declaredBy)) return { verdict: 'same', differs: [] }
  const key = markets.map(({ venue, id }) => `${venue} ${id}`).join('\n')
  const known = cache.get(group) ?? new Map<string, Settlement>()
  cache.set(group, known)
  const settlement = known.get(key) ?? compare(group, markets)
  known.set(key, settlement)
  const { differs } = settlement
  const apart = areEndsApart(legs.map(({ member }) => member.market.endDate))
  return apart && !differs.includes('deadline')
    ? { verdict: 'differs', differs: [...differs, 'deadline'] }
    : settlement
}
