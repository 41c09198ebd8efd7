import type { VenueId } from '@/lib/core/domain/venue'
import { reasonsOf } from '../compare/verdict'
import { isName, type Listing } from '../read/listing'
import { plain } from '../read/normalize'
import { type Cluster, clusterMarkets, matchOf } from './clusterMarkets'
import { reachableFrom } from './groupEvents'
import { createMatchIndex, type MatchIndex, type Node } from './matchIndex'
import { type Found, oppositesOf } from './oppositesOf'

/** Two equivalent markets, or exact opposites. */
export interface PublishedPair {
  a: { venue: VenueId; id: string }
  b: { venue: VenueId; id: string }
  relation: 'same' | 'complement'
  /** 0 to 1. */
  confidence: number
  reasons: string[]
}

const DUPLICATE_ENDS_MS = 3 * 86_400_000

/**
 * One market listed by its venue both under a number and under a condition id, or as the only market of an event of the
 * same name: equal wording, equal end.
 */
function duplicatesOf(listings: readonly Listing[]): Map<Listing, Listing[]> {
  const form = (id: string) =>
    /^0x/.test(id) ? 'hash' : /^\d+$/.test(id) ? 'number' : /^[a-z]+_\d+$/.test(id) ? 'prefixed' : 'name'
  const byWords = new Map<string, [Listing, ...Listing[]]>()
  for (const listing of listings) {
    const label = listing.outcome !== undefined && isName(listing.outcome) ? listing.outcome : ''
    const words = plain(`${listing.title} ; ${label}`).replace(/[^a-z0-9;<>.]+/g, '')
    const key = `${listing.venue}\n${words}`
    const group = byWords.get(key)
    if (group) group.push(listing)
    else byWords.set(key, [listing])
  }
  const duplicates = new Map<Listing, Listing[]>()
  for (const group of byWords.values()) {
    if (group.length < 2) continue
    const ends = group.flatMap(({ endDate }) => endDate ?? [])
    const apart = ends.length > 1 ? Math.max(...ends) - Math.min(...ends) : 0
    const oneEach =
      new Set(group.map(({ id }) => form(id))).size === group.length && apart <= DUPLICATE_ENDS_MS
    if (oneEach) duplicates.set(fullestOf(group), group)
    else
      for (const market of group) {
        const record = group.find((one) => one !== market && one.id === market.eventId)
        if (record) duplicates.set(market, [market, record])
      }
  }
  return duplicates
}

/** The duplicate with the latest stated end, or the first by id. */
const fullestOf = (group: readonly [Listing, ...Listing[]]) =>
  [...group].sort(
    (x, y) =>
      Number(x.eventId === x.id) - Number(y.eventId === y.id) ||
      (y.endDate ?? 0) - (x.endDate ?? 0) ||
      (x.id < y.id ? -1 : 1),
  )[0] ?? group[0]

const inside = (cluster: Cluster): Found[] =>
  cluster.flatMap((x, i) =>
    cluster.slice(i + 1).map((y) => ({
      x: x.node,
      y: y.node,
      relation: x.inverted === y.inverted ? ('same' as const) : ('complement' as const),
    })),
  )

function publish(
  { x, y, relation }: Found,
  duplicates: ReadonlyMap<Listing, readonly Listing[]>,
): PublishedPair[] {
  const ids = (node: Node) =>
    (duplicates.get(node.statement.listing) ?? [node.statement.listing]).map(({ venue, id }) => ({
      venue,
      id,
    }))
  const match = matchOf(x, y)
  if (!match) return []
  const { confidence } = match
  const reasons = reasonsOf(match)
  return ids(x).flatMap((a) => ids(y).map((b): PublishedPair => ({ a, b, relation, confidence, reasons })))
}

/** Reads events of listings into an index, keeping one of each pair of duplicates. */
function readAll(events: ReadonlyMap<string, readonly Listing[]>, hidden: ReadonlySet<Listing>): MatchIndex {
  const index = createMatchIndex()
  for (const [event, listings] of events)
    index.put(
      event,
      listings.filter((listing) => !hidden.has(listing)),
    )
  const work = index.settle()
  while (!work.next().done);
  return index
}

/**
 * All pairs of a catalogue that would be published, in a fixed order. Pure.
 */
export function matchListings(events: ReadonlyMap<string, readonly Listing[]>): PublishedPair[] {
  const duplicates = duplicatesOf([...events.values()].flat())
  const hidden = new Set([...duplicates].flatMap(([kept, all]) => all.filter((one) => one !== kept)))
  const index = readAll(events, hidden)
  const done = new Set<string>()
  const pairs: PublishedPair[] = []
  for (const event of [...index.events()].sort()) {
    if (done.has(event)) continue
    const reached = reachableFrom(event, index)
    for (const one of reached) done.add(one)
    const clusters = clusterMarkets(
      reached.flatMap((one) => index.nodes(one)),
      index,
    )
    for (const found of [...clusters.flatMap(inside), ...oppositesOf(clusters, index)])
      pairs.push(...publish(found, duplicates))
  }
  return pairs
}
