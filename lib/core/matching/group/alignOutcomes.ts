import { type Cluster, hasNoRival, joinPairs, matchOf, type Pair, surePairs } from './clusterMarkets'
import type { MatchIndex } from './matchIndex'

const eventsOf = ({ a, b }: Pair) => [a.event, b.event].sort().join('\n\n')

const countBy = (names: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** How two markets differ: equal for all outcomes of two events that name their lists differently. */
const manner = (pair: Pair) => `${eventsOf(pair)}\n${pair.match.relation}\n${pair.match.alone}`

const pairsIn = (cluster: Cluster): Pair[] =>
  cluster.flatMap(({ node: a }, i) =>
    cluster.slice(i + 1).flatMap(({ node: b }) => {
      const match = matchOf(a, b)
      return match ? [{ a, b, match }] : []
    }),
  )

/**
 * Aligns the outcomes of grouped events, one per venue: a market with equally good partners in two events of a venue
 * joins the one in its own group. Two events support at most as many such pairs as they share otherwise, and every pair
 * without a rival anywhere that differs exactly as a joined one does: the rest of two lists. A vetoed pair never counts.
 */
export function alignOutcomes(
  events: ReadonlySet<string>,
  clusters: readonly Cluster[],
  index: MatchIndex,
): Cluster[] {
  if (events.size < 2) return [...clusters]
  const together = new Map(clusters.flatMap((cluster) => cluster.map(({ node }) => [node, cluster] as const)))
  const pairs = surePairs(
    [...events].flatMap((event) => index.nodes(event)),
    index,
    events,
  )
  const isKnown = ({ a, b }: Pair) => together.has(a) && together.get(a) === together.get(b)
  const known = countBy(pairs.filter(isKnown).map(eventsOf))
  const more = pairs.filter((pair) => !isKnown(pair))
  const requested = countBy(more.map(eventsOf))
  const manners = new Set(clusters.flatMap(pairsIn).map(manner))
  const supported = more.filter((pair) => {
    const name = eventsOf(pair)
    if ((known.get(name) ?? 0) >= (requested.get(name) ?? 0)) return true
    return manners.has(manner(pair)) && hasNoRival(pair, index)
  })
  return supported.length === 0 ? [...clusters] : joinPairs(clusters, supported)
}
