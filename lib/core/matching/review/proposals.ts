import type { MarketPair } from '@/lib/core/domain/matches'
import { orderPair, pairKey, refKey } from '@/lib/core/domain/matches'
import type { VenueId } from '@/lib/core/domain/venue'
import { reasonsOf } from '../compare/verdict'
import type { Pair } from '../group/clusterMarkets'
import type { MatchIndex, Node } from '../group/matchIndex'
import type { EventGroup } from '../types'
import { distantPairs } from './distantPairs'
import type { Candidate } from './types'

const refOf = ({ statement: { venue }, event }: Node): { venue: VenueId; eventId: string } => ({
  venue,
  eventId: event.slice(event.indexOf('\n') + 1),
})

const marketsOf = ({ a, b, match }: Pair): MarketPair => ({
  a: a.statement.listing.id,
  b: b.statement.listing.id,
  inverted: match.relation === 'complement',
})

/** Pairs one to one, best first. */
function pairUp(found: readonly Pair[]): MarketPair[] {
  const used = new Set<Node>()
  return found.flatMap((pair) => {
    const { a, b } = pair
    if (used.has(a) || used.has(b)) return []
    used.add(a).add(b)
    return [marketsOf(pair)]
  })
}

/** The pair with its events in order. */
function inOrder({ a, b, match }: Pair): Pair {
  const { turned } = orderPair(refOf(a), refOf(b))
  return turned ? { a: b, b: a, match } : { a, b, match }
}

/** The candidate of two events by their best pair of markets. */
const candidateOf = ({ a, b, match }: Pair, markets: MarketPair[], published: boolean): Candidate => ({
  a: refOf(a),
  b: refOf(b),
  method: match.method,
  confidence: match.confidence,
  reasons: reasonsOf(match),
  markets,
  published,
})

/** Event pairs that share a match; those not in one group are too weak to show, or have a rival. */
export function proposalsOf(
  events: readonly string[],
  groups: readonly EventGroup[],
  index: MatchIndex,
): Candidate[] {
  const groupOf = new Map(
    groups.flatMap((group) => group.sources.map((source) => [refKey(source), group] as const)),
  )
  const pairs = new Map<string, Pair[]>()
  for (const x of events.flatMap((event) => index.nodes(event))) {
    for (const [key, match] of x.edges) {
      const y = index.node(key)
      if (!y || x.statement.key > key || x.event === y.event) continue
      const found = inOrder({ a: x, b: y, match })
      const name = `${found.a.event}\n${found.b.event}`
      pairs.set(name, [...(pairs.get(name) ?? []), found])
    }
  }
  return [...pairs.values()].flatMap((list): Candidate[] => {
    const found = list.sort(
      (x, y) => y.match.score - x.match.score || (x.a.statement.key < y.a.statement.key ? -1 : 1),
    )
    const [best] = found
    if (!best) return []
    return [candidateOf(best, pairUp(found), groupOf.get(best.a.event) === groupOf.get(best.b.event))]
  })
}

/** The distant pairs of an index, each pair of markets as a candidate of its own, likeliest first. */
export const distantProposals = (index: MatchIndex): Candidate[] =>
  distantPairs(index)
    .map(inOrder)
    .map((found) => ({ ...candidateOf(found, [marketsOf(found)], false), distant: true }))

/** The same by events, their markets one to one; `taken`: events that are candidates without them. */
export function distantEvents(index: MatchIndex, taken: readonly Candidate[]): Candidate[] {
  const known = new Set(taken.map(pairKey))
  const byEvents = new Map<string, Pair[]>()
  for (const found of distantPairs(index).map(inOrder)) {
    const key = pairKey({ a: refOf(found.a), b: refOf(found.b) })
    if (!known.has(key)) byEvents.set(key, [...(byEvents.get(key) ?? []), found])
  }
  return [...byEvents.values()].flatMap((found): Candidate[] => {
    const [best] = found
    return best ? [{ ...candidateOf(best, pairUp(found), false), distant: true }] : []
  })
}
