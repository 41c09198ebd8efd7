import { NO_FEE } from '@/lib/core/domain/fees'
import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { DEFAULT_TRADING_RULES } from '@/lib/core/domain/tradingRules'
import type { VenueId } from '@/lib/core/domain/venue'

type MarketFacts = Partial<Market> & { id: string }
type EventFacts = Partial<Omit<VenueEvent, 'markets'>> & { id: string; markets?: readonly MarketFacts[] }

/** A market with defaults for all fields that the test does not set. */
export const buildMarket = (venue: VenueId, eventId: string, facts: MarketFacts): Market => ({
  venue,
  eventId,
  question: facts.id,
  yesLabel: 'Yes',
  noLabel: 'No',
  yesTokenId: `${facts.id}:yes`,
  noTokenId: `${facts.id}:no`,
  status: 'open',
  rules: '',
  url: `https://${venue}.example/${facts.id}`,
  fee: NO_FEE,
  trading: DEFAULT_TRADING_RULES,
  references: [],
  ...facts,
})

/** An event of a venue. Without `markets` it is a binary event with one market of its own id and title. */
export function buildEvent(venue: VenueId, { markets, ...facts }: EventFacts): VenueEvent {
  const title = facts.title ?? facts.id
  const list = markets ?? [{ id: facts.id, question: title, endDate: facts.endDate }]
  return {
    venue,
    slug: facts.id,
    title,
    description: '',
    tags: [],
    url: `https://${venue}.example/${facts.id}`,
    exclusive: false,
    ...facts,
    markets: list.map((market) => buildMarket(venue, facts.id, market)),
  }
}

/** An event with a market per outcome, given each market's id and its outcome's name. */
export const buildChoice = (
  venue: VenueId,
  { outcomes, ...facts }: Omit<EventFacts, 'markets'> & { outcomes: Readonly<Record<string, string>> },
): VenueEvent =>
  buildEvent(venue, {
    ...facts,
    markets: Object.entries(outcomes).map(([id, outcomeTitle]) => ({ id, outcomeTitle })),
  })
