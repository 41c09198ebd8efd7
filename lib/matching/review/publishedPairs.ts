import { type MarketPair, orderPair } from '@/lib/domain/matches'
import type { EventGroup, GroupSource } from '../types'
import type { Candidate } from './types'

function marketsOf({ outcomes }: EventGroup, a: GroupSource, b: GroupSource): MarketPair[] {
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
      return [
        {
          a: { venue: a.venue, eventId: a.eventId },
          b: { venue: b.venue, eventId: b.eventId },
          method: late.method === 'single' ? 'rules' : late.method,
          confidence: late.confidence,
          reasons: late.reasons,
          markets,
          published: true,
        },
      ]
    }
    return []
  })
}
