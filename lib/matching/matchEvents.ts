import type { VenueEvent } from '@/lib/domain/market'
import { VENUE_IDS } from '@/lib/domain/venue'
import { assignOutcomes, type OutcomePair } from './assignOutcomes'
import { blockEvents } from './blockEvents'
import { type Cluster, clusterEvents, type ScoredPair } from './clusterEvents'
import { scoreEvents } from './scoreEvents'
import { describeEvent, type EventSlots, type OutcomeKey } from './slots'
import type { EventGroup, GroupOutcome, GroupSource, MatchEvents } from './types'

/** An event's own outcomes. A binary event has one without a title. */
const ownOutcomes = ({ event, binary }: EventSlots): GroupOutcome[] =>
  event.markets.map((market) => ({
    ...(!binary && { title: market.outcomeTitle ?? market.question }),
    ...(market.marketDate !== undefined && { marketDate: market.marketDate }),
    members: [{ venue: market.venue, marketId: market.id, inverted: false }],
  }))

/** The event whose outcomes name the group's: the one with most, then in the venues' order. */
const pickPivot = (members: readonly EventSlots[]): EventSlots | undefined =>
  [...members].sort(
    (x, y) =>
      y.outcomes.length - x.outcomes.length ||
      VENUE_IDS.indexOf(x.event.venue) - VENUE_IDS.indexOf(y.event.venue),
  )[0]

/** Outcome pairs of two events that are known to be the same question. */
function pairsOf(pivot: EventSlots, other: EventSlots): readonly OutcomePair[] {
  const match = scoreEvents(pivot, other)
  return 'veto' in match ? assignOutcomes(pivot, other) : match.outcomes
}

interface Joined {
  outcome: GroupOutcome
  key: OutcomeKey | undefined
}

/** Figures and dates ascend; "below X" stands before X. */
function rankOf(key: OutcomeKey | undefined): number | undefined {
  if (key?.kind === 'date') return key.day
  if (key?.kind !== 'number') return undefined
  const { op, value } = key.quantity
  return op === 'lt' || op === 'le' ? value - Math.abs(value) * 1e-9 - 1e-9 : value
}

/** In the pivot's order, unless all are figures or dates: then outcomes of other venues fall between. */
function inOrder(joined: readonly Joined[]): GroupOutcome[] {
  const ranked = joined.map(({ outcome, key }) => ({ outcome, rank: rankOf(key) }))
  return ranked.every(({ rank }) => rank !== undefined)
    ? ranked.sort((x, y) => (x.rank ?? 0) - (y.rank ?? 0)).map(({ outcome }) => outcome)
    : joined.map(({ outcome }) => outcome)
}

function joinOutcomes(members: readonly EventSlots[], pivot: EventSlots): GroupOutcome[] {
  const withKeys = (slots: EventSlots): Joined[] =>
    ownOutcomes(slots).map((outcome, i) => ({ outcome, key: slots.outcomes[i]?.key }))
  const joined = withKeys(pivot)
  for (const other of members) {
    if (other === pivot) continue
    const taken = new Set<number>()
    for (const { a, b, inverted } of pairsOf(pivot, other)) {
      const market = other.outcomes[b]?.market
      if (!market) continue
      joined[a]?.outcome.members.push({ venue: market.venue, marketId: market.id, inverted })
      taken.add(b)
    }
    joined.push(...withKeys(other).filter((_, position) => !taken.has(position)))
  }
  return members.length > 1 ? inOrder(joined) : joined.map(({ outcome }) => outcome)
}

/** Words can agree in full and the rules still differ: no machine's match is certain. */
const MOST_SURE = 0.99

function toSource({ event }: EventSlots, { members, joinedBy }: Cluster): GroupSource {
  const match = members.length > 1 ? joinedBy.get(`${event.venue}\n${event.id}`) : undefined
  return {
    venue: event.venue,
    eventId: event.id,
    method: match?.method ?? 'single',
    confidence: match ? Math.min(MOST_SURE, Math.round(match.score * 1_000) / 1_000) : 1,
    reviewed: false,
    reasons: [...(match?.reasons ?? [])],
  }
}

function toGroup(cluster: Cluster): EventGroup {
  const pivot = pickPivot(cluster.members)
  const outcomes = pivot ? joinOutcomes(cluster.members, pivot) : []
  return {
    sources: cluster.members.map((slots) => toSource(slots, cluster)),
    outcomes,
    isDateMarket: outcomes.length > 0 && outcomes.every(({ marketDate }) => marketDate !== undefined),
  }
}

const keyOf = (event: VenueEvent) => `${VENUE_IDS.indexOf(event.venue)}\n${event.id}`

/**
 * Finds the events that ask the same question on several venues. Precision first: what is not sure stays apart.
 * Pure, and independent of the order of its input.
 */
export const matchEvents: MatchEvents = (events) => {
  const sorted = [...events].sort((x, y) => (keyOf(x) < keyOf(y) ? -1 : 1))
  const all = sorted.map(describeEvent)
  const pairs = blockEvents(all).flatMap(([a, b]): ScoredPair[] => {
    const match = scoreEvents(a, b)
    return 'veto' in match ? [] : [{ a, b, match }]
  })
  return clusterEvents(all, pairs).map(toGroup)
}
