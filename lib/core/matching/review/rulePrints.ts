import type { VenueEvent } from '@/lib/core/domain/market'
import type { MarketPair, RulePrints } from '@/lib/core/domain/matches'
import { rulesPrint } from './rulesPrint'

const marketPrints = (side: 'a' | 'b', event: VenueEvent, markets: readonly MarketPair[] | undefined) => {
  const wanted = markets && new Set(markets.map((pair) => pair[side]))
  return event.markets
    .filter(({ id }) => wanted?.has(id) ?? true)
    .map((market) => [`${side}/${market.id}`, rulesPrint(market, market.rules)] as const)
}

/** Hashes of the rules behind a match of two events; without `markets`, of all their markets. */
export const rulePrints = (a: VenueEvent, b: VenueEvent, markets?: readonly MarketPair[]): RulePrints =>
  Object.fromEntries([
    ['a', rulesPrint(a, a.description)],
    ['b', rulesPrint(b, b.description)],
    ...marketPrints('a', a, markets),
    ...marketPrints('b', b, markets),
  ])

/** Whether any text changed. A new text is no change. */
export const haveChanged = (before: RulePrints, now: RulePrints): boolean =>
  Object.entries(now).some(([place, print]) => before[place] !== undefined && before[place] !== print)
