import type { Market, VenueEvent } from '@/lib/core/domain/market'
import type { EventText, MarketPair, MarketText, MatchTexts } from '@/lib/core/domain/matches'

/** Maximum number of market texts stored with a decision: more add nothing. */
const MAX_TEXTS = 100

const textOfMarket = ({ id, question, outcomeTitle, rules, endDate }: Market): MarketText => ({
  id,
  question,
  rules,
  ...(outcomeTitle !== undefined && { outcome: outcomeTitle }),
  ...(endDate !== undefined && { endDate }),
})

function textOf(side: 'a' | 'b', event: VenueEvent, markets: readonly MarketPair[]): EventText {
  const wanted = new Set(markets.map((pair) => pair[side]))
  return {
    title: event.title,
    rules: event.description,
    markets: event.markets.filter(({ id }) => wanted.has(id)).map(textOfMarket),
  }
}

/** Current texts of both events and their paired markets, at most a hundred pairs. */
export function matchTexts(a: VenueEvent, b: VenueEvent, markets: readonly MarketPair[]): MatchTexts {
  const pairs = markets.slice(0, MAX_TEXTS)
  return { a: textOf('a', a, pairs), b: textOf('b', b, pairs) }
}
