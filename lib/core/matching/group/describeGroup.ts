import type { VenueEvent } from '@/lib/core/domain/market'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import { reasonsOf } from '../compare/verdict'
import type { EventGroup, GroupOutcome } from '../types'
import { type Cluster, matchOf } from './clusterMarkets'
import type { Joined } from './groupEvents'
import type { MatchIndex, Node } from './matchIndex'

/** Match links between an outcome's markets. */
const linksOf = (nodes: readonly Node[]): MatchLink[] =>
  nodes.flatMap((x, at) =>
    nodes.slice(at + 1).flatMap((y): MatchLink[] => {
      const match = matchOf(x, y)
      if (!match) return []
      return [
        {
          a: x.statement.venue,
          b: y.statement.venue,
          method: match.method,
          confidence: match.confidence,
          reviewed: false,
          reasons: reasonsOf(match),
        },
      ]
    }),
  )

interface Placed {
  outcome: GroupOutcome
  rank: number | undefined
}

/** Sort key: figures and deadlines ascend; "below X" precedes X. Undefined for names. */
function rankOf({ statement: { figures, stated } }: Node, byDate: boolean): number | undefined {
  if (byDate) return stated[0]?.to
  const figure = figures.at(-1)
  if (!figure) return undefined
  const below = figure.op === 'lt' || figure.op === 'le'
  return below ? figure.value - Math.abs(figure.value) * 1e-9 - 1e-9 : figure.value
}

/** In the pivot's order, unless all are figures or dates: then other venues' outcomes are merged in. */
const inOrder = (placed: readonly Placed[]): GroupOutcome[] =>
  (placed.every(({ rank }) => rank !== undefined)
    ? [...placed].sort((x, y) => (x.rank ?? 0) - (y.rank ?? 0))
    : placed
  ).map(({ outcome }) => outcome)

/** The event whose outcomes name the group's: the one with the most outcomes, ties in venue order. */
const pickPivot = (events: readonly VenueEvent[]): VenueEvent | undefined =>
  [...events].sort(
    (x, y) => y.markets.length - x.markets.length || VENUE_IDS.indexOf(x.venue) - VENUE_IDS.indexOf(y.venue),
  )[0]

function outcomesOf(
  events: readonly VenueEvent[],
  clusters: readonly Cluster[],
  index: MatchIndex,
): GroupOutcome[] {
  const pivot = pickPivot(events)
  const order = pivot ? [pivot, ...events.filter((event) => event !== pivot)] : []
  const of = new Map(
    clusters.flatMap((cluster) => cluster.map((member) => [member.node.statement.key, cluster] as const)),
  )
  const done = new Set<string>()
  const byDate = order.every(
    ({ markets }) => markets.length === 1 || markets.every(({ marketDate }) => marketDate !== undefined),
  )
  const placed = order.flatMap(({ markets, venue }) =>
    markets.flatMap((market): Placed[] => {
      const key = venueKey(venue, market.id)
      const node = index.node(key)
      if (done.has(key)) return []
      const cluster = of.get(key) ?? []
      const self = cluster.find((member) => member.node === node)
      const members = cluster.filter((member) => member !== self && !done.has(member.node.statement.key))
      for (const member of [key, ...members.map((one) => one.node.statement.key)]) done.add(member)
      return [
        {
          rank: node && rankOf(node, byDate),
          outcome: {
            ...(markets.length > 1 && { title: market.outcomeTitle ?? market.question }),
            ...(market.marketDate !== undefined && { marketDate: market.marketDate }),
            members: [
              { venue, marketId: market.id, inverted: false },
              ...members.map((member) => ({
                venue: member.node.statement.venue,
                marketId: member.node.statement.listing.id,
                inverted: member.inverted !== self?.inverted,
              })),
            ],
            links: linksOf(self ? [self, ...members].map((member) => member.node) : []),
          },
        },
      ]
    }),
  )
  return events.length > 1 ? inOrder(placed) : placed.map(({ outcome }) => outcome)
}

/** Converts a joined group to the service's format. */
export function describeGroup(
  joined: Joined,
  index: MatchIndex,
  find: (key: string) => VenueEvent | undefined,
): EventGroup {
  const known = joined.events.flatMap((key) => {
    const event = find(key)
    return event ? [event] : []
  })
  const outcomes = outcomesOf(known, joined.clusters, index)
  return {
    sources: known.map(({ venue, id }) => ({ venue, eventId: id })),
    outcomes,
    isDateMarket: outcomes.length > 0 && outcomes.every(({ marketDate }) => marketDate !== undefined),
  }
}
