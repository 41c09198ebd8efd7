import type { MarketPair } from '@/lib/core/domain/matches'
import { orderPair, refKey } from '@/lib/core/domain/matches'
import type { VenueId } from '@/lib/core/domain/venue'
import { type Match, reasonsOf } from '../compare/verdict'
import type { MatchIndex, Node } from '../group/matchIndex'
import type { EventGroup } from '../types'
import type { Candidate } from './types'

interface Found {
  a: Node
  b: Node
  match: Match
}

const refOf = ({ statement: { venue }, event }: Node): { venue: VenueId; eventId: string } => ({
  venue,
  eventId: event.slice(event.indexOf('\n') + 1),
})

/** Pairs one to one, best first. */
function pairUp(found: readonly Found[]): MarketPair[] {
  const used = new Set<Node>()
  return found.flatMap(({ a, b, match }) => {
    if (used.has(a) || used.has(b)) return []
    used.add(a).add(b)
    const inverted = match.relation === 'complement'
    return [{ a: a.statement.listing.id, b: b.statement.listing.id, inverted }]
  })
}

/** Event pairs that share a match; those not in one group are too weak to show, or have a rival. */
export function proposalsOf(
  events: readonly string[],
  groups: readonly EventGroup[],
  index: MatchIndex,
): Candidate[] {
  const groupOf = new Map(
    groups.flatMap((group) => group.sources.map((source) => [refKey(source), group] as const)),
  )
  const pairs = new Map<string, Found[]>()
  for (const x of events.flatMap((event) => index.nodes(event))) {
    for (const [key, match] of x.edges) {
      const y = index.node(key)
      if (!y || x.statement.key > key || x.event === y.event) continue
      const { turned } = orderPair(refOf(x), refOf(y))
      const found = turned ? { a: y, b: x, match } : { a: x, b: y, match }
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
    return [
      {
        a: refOf(best.a),
        b: refOf(best.b),
        method: best.match.method,
        confidence: best.match.confidence,
        reasons: reasonsOf(best.match),
        markets: pairUp(found),
        published: groupOf.get(best.a.event) === groupOf.get(best.b.event),
      },
    ]
  })
}
