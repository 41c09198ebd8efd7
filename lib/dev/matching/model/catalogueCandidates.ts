import { pairKey } from '@/lib/core/domain/matches'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import { groupEvents, reachableFrom } from '@/lib/core/matching/group/groupEvents'
import { createMatchIndex } from '@/lib/core/matching/group/matchIndex'
import type { PublishedPair } from '@/lib/core/matching/group/matchListings'
import type { Listing } from '@/lib/core/matching/read/listing'
import { distantProposals, proposalsOf } from '@/lib/core/matching/review/proposals'
import type { Candidate } from '@/lib/core/matching/review/types'

/** Two markets in either order. */
const marketsKey = (a: { venue: string; id: string }, b: { venue: string; id: string }) =>
  [venueKey(a.venue, a.id), venueKey(b.venue, b.id)].sort().join('\n')

/**
 * The pairs of markets of a catalogue that the comparator does not veto, each as a candidate of its own, distant ones
 * last; `published`: those that matching publishes by itself.
 */
export function catalogueCandidates(
  events: ReadonlyMap<string, readonly Listing[]>,
  found: readonly PublishedPair[],
): Candidate[] {
  const index = createMatchIndex({ distant: true })
  for (const [event, listings] of events) index.put(event, listings)
  const work = index.settle()
  while (!work.next().done);
  const published = new Set(found.map(({ a, b }) => marketsKey(a, b)))
  const done = new Set<string>()
  const proposals = new Map<string, Candidate>()
  for (const event of [...index.events()].sort()) {
    if (done.has(event)) continue
    const reached = reachableFrom(event, index)
    for (const one of reached) done.add(one)
    const groups = groupEvents(reached, index).map((joined) => ({
      sources: joined.events.flatMap((key) => {
        const venue = VENUE_IDS.find((one) => key.startsWith(`${one}\n`))
        return venue ? [{ venue, eventId: key.slice(venue.length + 1) }] : []
      }),
      outcomes: [],
      isDateMarket: false,
    }))
    for (const one of proposalsOf(reached, groups, index)) proposals.set(pairKey(one), one)
  }
  const likely = [...proposals.values()].flatMap((proposal) =>
    proposal.markets.map((pair) => ({
      ...proposal,
      markets: [pair],
      published: published.has(
        marketsKey({ venue: proposal.a.venue, id: pair.a }, { venue: proposal.b.venue, id: pair.b }),
      ),
    })),
  )
  return [...likely, ...distantProposals(index)]
}
