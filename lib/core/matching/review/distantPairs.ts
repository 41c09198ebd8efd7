import { isPublishable, type Match } from '../compare/verdict'
import type { Pair } from '../group/clusterMarkets'
import type { MatchIndex, Node } from '../group/matchIndex'

/** Of a market's distant pairs with one venue, only the likeliest are worth a model's reading: so many at most, */
const MAX_NEAREST = 3
/** and none that is less likely than the best by more log-odds. */
const NEAR = 1

const byScore = ([x, p]: [string, Match], [y, q]: [string, Match]) => q.score - p.score || (x < y ? -1 : 1)

const venueOf = (key: string) => key.slice(0, key.indexOf('\n'))

/** Keys of the nearest on each venue with which the market has no clear partner. */
function nearestOf(node: Node, index: MatchIndex): ReadonlySet<string> {
  const matched = new Set(
    [...node.edges].flatMap(([key, match]) => (isPublishable(match) ? [venueOf(key)] : [])),
  )
  const byVenue = new Map<string, [string, Match][]>()
  for (const [key, match] of node.distant) {
    const venue = venueOf(key)
    if (matched.has(venue) || index.node(key)?.event === node.event) continue
    byVenue.set(venue, [...(byVenue.get(venue) ?? []), [key, match]])
  }
  return new Set(
    [...byVenue.values()].flatMap((found) => {
      const sorted = found.sort(byScore).slice(0, MAX_NEAREST)
      const best = sorted[0]?.[1].score ?? 0
      return sorted.flatMap(([key, { score }]) => (score >= best - NEAR ? [key] : []))
    }),
  )
}

/**
 * The pairs of an index with `distant` that a model may judge though their words speak against them: those that are
 * among each other's nearest, where neither has a clear partner on the other's venue. Likeliest first.
 */
export function distantPairs(index: MatchIndex): Pair[] {
  const nearest = new Map<string, ReadonlySet<string>>()
  for (const event of index.events())
    for (const node of index.nodes(event)) nearest.set(node.statement.key, nearestOf(node, index))
  const found: Pair[] = []
  for (const [key, others] of nearest) {
    for (const other of others) {
      if (key > other || !nearest.get(other)?.has(key)) continue
      const [a, b] = [index.node(key), index.node(other)]
      const match = a?.distant.get(other)
      if (a && b && match) found.push({ a, b, match })
    }
  }
  return found.sort(
    (x, y) => y.match.score - x.match.score || (x.a.statement.key < y.a.statement.key ? -1 : 1),
  )
}
