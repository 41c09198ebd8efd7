import type { Pair } from '../group/clusterMarkets'
import type { MatchIndex, Node } from '../group/matchIndex'

/** Of a market's distant pairs with one venue, only the likeliest are worth a model's reading. */
const MAX_NEAREST = 3

const byScore = (x: Pair, y: Pair) =>
  y.match.score - x.match.score || (x.b.statement.key < y.b.statement.key ? -1 : 1)

function nearestOf(node: Node, index: MatchIndex): Pair[] {
  const byVenue = new Map<string, Pair[]>()
  for (const [key, match] of node.distant) {
    const other = index.node(key)
    if (!other || other.event === node.event) continue
    const { venue } = other.statement
    byVenue.set(venue, [...(byVenue.get(venue) ?? []), { a: node, b: other, match }])
  }
  return [...byVenue.values()].flatMap((found) => found.sort(byScore).slice(0, MAX_NEAREST))
}

/**
 * The pairs of an index with `distant` that a model may judge though their words speak against them: of each market
 * with each venue the three likeliest, likeliest first.
 */
export function distantPairs(index: MatchIndex): Pair[] {
  const found = new Map<string, Pair>()
  for (const event of index.events())
    for (const node of index.nodes(event))
      for (const one of nearestOf(node, index)) {
        const isTurned = one.a.statement.key > one.b.statement.key
        const pair = isTurned ? { ...one, a: one.b, b: one.a } : one
        found.set(`${pair.a.statement.key}\n${pair.b.statement.key}`, pair)
      }
  return [...found.values()].sort(
    (x, y) => y.match.score - x.match.score || (x.a.statement.key < y.a.statement.key ? -1 : 1),
  )
}
