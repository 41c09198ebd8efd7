import { VENUE_IDS } from '@/lib/core/domain/venue'
import type { Match } from '../compare/verdict'
import { alignOutcomes } from './alignOutcomes'
import { type Cluster, clusterMarkets } from './clusterMarkets'
import type { MatchIndex, Node } from './matchIndex'

/** Events of one question, one per venue, with the clusters of their markets. */
export interface Joined {
  events: string[]
  clusters: Cluster[]
}

const venueOf = (event: string) => event.slice(0, event.indexOf('\n'))

const RANKS = new Map<string, number>(VENUE_IDS.map((id, rank) => [id, rank]))
const rankOf = (event: string) => RANKS.get(venueOf(event)) ?? -1

/** The connected component of an event: its partners, their partners, and so on. */
export function reachableFrom(start: string, index: MatchIndex): string[] {
  const seen = new Set([start])
  for (const event of seen) {
    for (const { edges } of index.nodes(event)) {
      for (const key of edges.keys()) {
        const other = index.node(key)
        if (other) seen.add(other.event)
      }
    }
  }
  return [...seen].sort()
}

interface Bond {
  a: string
  b: string
  count: number
  best: Match
}

/** Strength of event pairs: number of shared markets, then the best match. */
function bondsOf(clusters: readonly Cluster[]): Bond[] {
  const bonds = new Map<string, Bond>()
  for (const cluster of clusters) {
    for (const x of cluster) {
      for (const y of cluster) {
        const match = x.node.edges.get(y.node.statement.key)
        if (x.node.event >= y.node.event || !match) continue
        const key = `${x.node.event}\n${y.node.event}`
        const bond = bonds.get(key)
        if (!bond) bonds.set(key, { a: x.node.event, b: y.node.event, count: 1, best: match })
        else
          bonds.set(key, {
            ...bond,
            count: bond.count + 1,
            best: match.score > bond.best.score ? match : bond.best,
          })
      }
    }
  }
  return [...bonds.values()].sort(
    (x, y) => y.count - x.count || y.best.score - x.best.score || (x.a + x.b < y.a + y.b ? -1 : 1),
  )
}

/** Groups a connected component: strongest bonds first, one event per venue. Each event is in one group. */
export function groupEvents(events: readonly string[], index: MatchIndex): Joined[] {
  const nodes = events.flatMap((event) => index.nodes(event)) satisfies Node[]
  const clusters = clusterMarkets(nodes, index)
  const groups = new Map<string, Joined>(events.map((event) => [event, { events: [event], clusters: [] }]))
  for (const { a, b } of bondsOf(clusters)) {
    const [left, right] = [groups.get(a), groups.get(b)]
    if (!left || !right || left === right) continue
    const venues = new Set(left.events.map(venueOf))
    if (right.events.some((event) => venues.has(venueOf(event)))) continue
    left.events.push(...right.events)
    for (const event of right.events) groups.set(event, left)
  }
  const joined = [...new Set(groups.values())]
  for (const group of joined) {
    group.events.sort((x, y) => rankOf(x) - rankOf(y) || (x < y ? -1 : 1))
    const own = new Set(group.events)
    const found = clusters
      .map((cluster) => cluster.filter(({ node }) => own.has(node.event)))
      .filter((cluster) => cluster.length > 1)
    group.clusters = alignOutcomes(own, found, index)
  }
  return joined
}
