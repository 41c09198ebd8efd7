import type { VenueEvent } from '@/lib/domain/market'
import type { EventGroup, MatchEvents } from './types'

/** An event that no other venue lists, outcome by outcome. */
export function singleGroup(event: VenueEvent): EventGroup {
  const isBinary = event.markets.length === 1 && event.markets[0]?.outcomeTitle === undefined
  return {
    sources: [
      {
        venue: event.venue,
        eventId: event.id,
        method: 'single',
        confidence: 1,
        reviewed: false,
        reasons: [],
      },
    ],
    outcomes: event.markets.map((market) => ({
      ...(!isBinary && { title: market.outcomeTitle ?? market.question }),
      ...(market.marketDate !== undefined && { marketDate: market.marketDate }),
      members: [{ venue: market.venue, marketId: market.id, inverted: false }],
    })),
    isDateMarket:
      event.markets.length > 0 && event.markets.every((market) => market.marketDate !== undefined),
  }
}

export const matchEvents: MatchEvents = (events) => events.map(singleGroup)
