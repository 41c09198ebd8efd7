import { isPublishable, type Match } from '../compare/verdict'
import type { Cluster } from './clusterMarkets'
import type { MatchIndex, Node } from './matchIndex'

/** Two markets of different venues, and their inversion. */
export interface Found {
  x: Node
  y: Node
  relation: Match['relation']
}

const relationOf = (x: Node, y: Node) => {
  const match = x.edges.get(y.statement.key)
  return match && isPublishable(match) ? match.relation : undefined
}

/**
 * A venue may list both sides of a market that another lists once, "A wins" and "B wins" against "A v B": a cluster has
 * one of the two, the other is the opposite of the cluster's markets on venues where it has no partner.
 */
export function oppositesOf(clusters: readonly Cluster[], index: MatchIndex): Found[] {
  const of = new Map(clusters.flatMap((cluster) => cluster.map(({ node }) => [node, cluster] as const)))
  return clusters.flatMap((cluster) =>
    cluster.flatMap(({ node }) => {
      const facing = cluster.filter((one) => one.node !== node)
      const turned = index.nodes(node.event).filter(
        (other) =>
          of.get(other) !== cluster &&
          facing.every(({ node: y }) => {
            const [own, others] = [relationOf(node, y), relationOf(other, y)]
            return own !== undefined && others !== undefined && own !== others
          }),
      )
      const [x, second] = turned
      if (!x || second) return []
      const partners = new Set(of.get(x)?.map((one) => one.node.statement.venue))
      return facing.flatMap(({ node: y }): Found[] => {
        const relation = relationOf(x, y)
        return relation && !partners.has(y.statement.venue) ? [{ x, y, relation }] : []
      })
    }),
  )
}
