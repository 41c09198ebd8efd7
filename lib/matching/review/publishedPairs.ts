import { type EventRef, type MarketPair, orderPair } from '@/lib/domain/matches'
import type { MatchLink } from '@/lib/domain/matchLinks'
import type { EventGroup } from '../types'
import type { Candidate } from './types'

/** What speaks for two events: the strongest link of their markets. Nothing where they are joined through others only. */
function bestLink({ outcomes }: EventGroup, a: EventRef, b: EventRef): MatchLink | undefined {
  return outcomes
    .flatMap(({ links }) => links)
    .filter((link) => [a.venue, b.venue].every((venue) => venue === link.a || venue === link.b))
    .reduce<MatchLink | undefined>(
      (best, link) => (best && best.confidence >= link.confidence ? best : link),
      undefined,
    )
}

function marketsOf({ outcomes }: EventGroup, a: EventRef, b: EventRef): MarketPair[] {
  return outcomes.flatMap(({ members }) => {
    const x = members.find(({ venue }) => venue === a.venue)
    const y = members.find(({ venue }) => venue === b.venue)
    return x && y ? [{ a: x.marketId, b: y.marketId, inverted: x.inverted !== y.inverted }] : []
  })
}

/** What a group of several venues claims: each event the same as the first that it shares an outcome with. */
export function publishedPairs(group: EventGroup): Candidate[] {
  return group.sources.flatMap((late, position): Candidate[] => {
    for (const early of group.sources.slice(0, position)) {
      const { a, b, turned } = orderPair(early, late)
      const [x, y] = turned ? [late, early] : [early, late]
      const markets = marketsOf(group, x, y)
      if (markets.length === 0) continue
      const link = bestLink(group, x, y)
      return [
        {
          a: { venue: a.venue, eventId: a.eventId },
          b: { venue: b.venue, eventId: b.eventId },
          method: link?.method ?? 'rules',
          confidence: link?.confidence ?? 0,
          reasons: link?.reasons ?? [],
          markets,
          published: true,
        },
      ]
    }
    return []
  })
}
