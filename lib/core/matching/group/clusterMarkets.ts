import type { VenueId } from '@/lib/core/domain/venue'
import { compareStatements } from '../compare/compareStatements'
import { isPublishable, isVeto, type Match } from '../compare/verdict'
import type { MatchIndex, Node } from './matchIndex'

/** A market of a cluster. */
interface ClusterMember {
  node: Node
  /** The venue's NO is the first member's YES. */
  inverted: boolean
}

/** Equivalent markets of several venues: at most one per venue, no veto between any two. */
export type Cluster = readonly ClusterMember[]

/** A rival whose log-odds are this close to the best partner's on its venue makes both ambiguous. */
const MARGIN = 0.3

/** Between events that are matched by other outcomes, an outcome needs less by itself. */
const WITHIN_EVENTS = 0.4

/** Two markets of different venues that match. */
export interface Pair {
  a: Node
  b: Node
  match: Match
}

/** Restricts rivals to the markets of these events; absent: all markets. */
type Among = ReadonlySet<string> | undefined

/** Whether the partner is clearly the node's best on that venue. A venue's cross-reference breaks a tie. */
function isBest({ a: node, b: partner, match }: Pair, index: MatchIndex, among: Among): boolean {
  for (const [key, other] of node.edges) {
    const rival = index.node(key)
    if (rival && among && !among.has(rival.event)) continue
    if (!rival || rival === partner || rival.statement.venue !== partner.statement.venue) continue
    if (match.method === 'reference' && other.method !== 'reference') continue
    if (other.method === 'reference' && match.method !== 'reference') return false
    if (match.score - other.score < MARGIN) return false
  }
  return true
}

/** Whether each is clearly the other's best among the markets of these events, or all. */
export const hasNoRival = ({ a, b, match }: Pair, index: MatchIndex, among?: Among): boolean =>
  isBest({ a, b, match }, index, among) && isBest({ a: b, b: a, match }, index, among)

const byScore = (x: Pair, y: Pair) =>
  y.match.score - x.match.score ||
  (x.a.statement.key + x.b.statement.key < y.a.statement.key + y.b.statement.key ? -1 : 1)

/** Pairs that are clearly each other's best partner on their venues, among the markets of some events or all. */
export function surePairs(nodes: readonly Node[], index: MatchIndex, among?: Among): Pair[] {
  return nodes.flatMap((a) =>
    [...a.edges].flatMap(([key, match]) => {
      const b = index.node(key)
      if (!b || a.statement.key > key) return []
      if (among ? match.confidence < WITHIN_EVENTS : !isPublishable(match)) return []
      if (among && !among.has(b.event)) return []
      const pair = { a, b, match }
      return hasNoRival(pair, index, among) ? [pair] : []
    }),
  )
}

interface Growing {
  members: Map<VenueId, ClusterMember>
}

/** Match of two statements, even if no block has paired them yet; undefined on a veto. */
export function matchOf(x: Node, y: Node): Match | undefined {
  const known = x.edges.get(y.statement.key)
  if (known) return known
  const [first, second] = x.statement.key < y.statement.key ? [x, y] : [y, x]
  const verdict = compareStatements(first.statement, second.statement)
  return isVeto(verdict) ? undefined : verdict
}

/** Whether two clusters may merge. Every cross pair must match, with consistent inversion. */
function fits(left: Growing, right: Growing, turned: boolean): boolean {
  for (const x of left.members.values()) {
    for (const y of right.members.values()) {
      if (x.node.statement.venue === y.node.statement.venue) return false
      const relation = matchOf(x.node, y.node)?.relation
      const inverted = (x.inverted !== y.inverted) !== turned
      if (relation === undefined || (relation === 'complement') !== inverted) return false
    }
  }
  return true
}

/** Joins clear pairs, best first. Nodes without a partner are in no cluster. */
export const clusterMarkets = (nodes: readonly Node[], index: MatchIndex): Cluster[] =>
  joinPairs([], surePairs(nodes, index))

/** Merges pairs into clusters and with each other, best first; a pair that does not fit is skipped. */
export function joinPairs(clusters: readonly Cluster[], pairs: readonly Pair[]): Cluster[] {
  const of = new Map<Node, Growing>()
  for (const cluster of clusters) {
    const members = new Map(cluster.map((member) => [member.node.statement.venue, member] as const))
    for (const { node } of cluster) of.set(node, { members })
  }
  for (const { a, b, match } of [...pairs].sort(byScore)) {
    const left = of.get(a) ?? { members: new Map([[a.statement.venue, { node: a, inverted: false }]]) }
    const right = of.get(b) ?? { members: new Map([[b.statement.venue, { node: b, inverted: false }]]) }
    if (left === right) continue
    const [x, y] = [left.members.get(a.statement.venue), right.members.get(b.statement.venue)]
    const turned = (x?.inverted !== y?.inverted) !== (match.relation === 'complement')
    if (!fits(left, right, turned)) continue
    for (const [venue, member] of right.members)
      left.members.set(venue, { ...member, inverted: member.inverted !== turned })
    for (const { node } of left.members.values()) of.set(node, left)
  }
  return [...new Set(of.values())].map(({ members }) => [...members.values()])
}
