import { type EventPair, type EventRef, type MarketPair, orderPair } from '@/lib/core/domain/matches'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import type { EventGroup } from '../types'
import type { Candidate } from './types'

/** The strongest link between two events' markets. Undefined if they are joined only through others. */
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

/** A group's claim about two of its events; undefined where they share no outcome. */
function claimOf(group: EventGroup, one: EventRef, other: EventRef): Candidate | undefined {
  const { turned } = orderPair(one, other)
  const [x, y] = turned ? [other, one] : [one, other]
  const markets = marketsOf(group, x, y)
  if (markets.length === 0) return undefined
  const link = bestLink(group, x, y)
  return {
    a: { venue: x.venue, eventId: x.eventId },
    b: { venue: y.venue, eventId: y.eventId },
    method: link?.method ?? 'rules',
    confidence: link?.confidence ?? 0,
    reasons: link?.reasons ?? [],
    markets,
    published: true,
  }
}

/** The claims of a group: each event is the same as the first one that it shares an outcome with. */
export function publishedPairs(group: EventGroup): Candidate[] {
  return group.sources.flatMap((late, position): Candidate[] => {
    for (const early of group.sources.slice(0, position)) {
      const claim = claimOf(group, early, late)
      if (claim) return [claim]
    }
    return []
  })
}

/** A group's claims about pairs with an alarm, for review even where a third event joins the two. */
export const alarmedPairs = (group: EventGroup, isAlarmed: (pair: EventPair) => boolean): Candidate[] =>
  group.sources.flatMap((late, position) =>
    group.sources
      .slice(0, position)
      .filter((early) => isAlarmed(orderPair(early, late)))
      .flatMap((early) => claimOf(group, early, late) ?? []),
  )
