import type { EventMatch } from './scoreEvents'
import { scoreEvents } from './scoreEvents'
import type { EventSlots } from './slots'

export interface ScoredPair {
  a: EventSlots
  b: EventSlots
  match: EventMatch
}

/** Events of one question; the first pair that joined an event says why it is there. */
export interface Cluster {
  members: EventSlots[]
  joinedBy: Map<string, EventMatch>
}

/** A rival this close to the best match of an event makes both doubtful. */
const MARGIN = 0.08

/** The best score that an event reaches with any event of this venue other than `but`. */
function rivalScore(of: EventSlots, but: EventSlots, pairs: readonly ScoredPair[]): number {
  const scores = pairs
    .map(({ a, b, match }) => ({ other: a.id === of.id ? b : a, score: match.score }))
    .filter(({ other }) => other.event.venue === but.event.venue && other.id !== but.id)
    .map(({ score }) => score)
  return Math.max(0, ...scores)
}

/** Pairs in which each event is by far the best that the other has on that venue. */
function surePairs(pairs: readonly ScoredPair[]): ScoredPair[] {
  const byEvent = new Map<string, ScoredPair[]>()
  for (const pair of pairs) {
    for (const { id } of [pair.a, pair.b]) byEvent.set(id, [...(byEvent.get(id) ?? []), pair])
  }
  const beats = (pair: ScoredPair, of: EventSlots, but: EventSlots) =>
    pair.match.method === 'reference' ||
    pair.match.score - rivalScore(of, but, byEvent.get(of.id) ?? []) >= MARGIN
  return pairs.filter((pair) => beats(pair, pair.a, pair.b) && beats(pair, pair.b, pair.a))
}

const isFit = (x: EventSlots, y: EventSlots) => !('veto' in scoreEvents(x, y))

/**
 * Joins sure pairs, best first, into questions: one event per venue, and nobody joins who is vetoed by a member.
 * Every event is in exactly one cluster.
 */
export function clusterEvents(all: readonly EventSlots[], pairs: readonly ScoredPair[]): Cluster[] {
  const clusters = new Map<string, Cluster>(
    all.map((slots) => [slots.id, { members: [slots], joinedBy: new Map() }]),
  )
  const order = (x: ScoredPair, y: ScoredPair) =>
    y.match.score - x.match.score || (x.a.id + x.b.id < y.a.id + y.b.id ? -1 : 1)
  for (const { a, b, match } of surePairs(pairs).sort(order)) {
    const left = clusters.get(a.id)
    const right = clusters.get(b.id)
    if (!left || !right || left === right) continue
    const fits = left.members.every((x) =>
      right.members.every((y) => x.event.venue !== y.event.venue && ((x === a && y === b) || isFit(x, y))),
    )
    if (!fits) continue
    left.members.push(...right.members)
    for (const [id, why] of right.joinedBy) left.joinedBy.set(id, why)
    for (const { id } of [a, b]) if (!left.joinedBy.has(id)) left.joinedBy.set(id, match)
    for (const { id } of right.members) clusters.set(id, left)
  }
  return [...new Set(clusters.values())]
}
