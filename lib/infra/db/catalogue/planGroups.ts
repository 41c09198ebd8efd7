import { categoryName } from '@/lib/core/domain/category'
import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { type MatchLink, sureSets } from '@/lib/core/domain/matchLinks'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import { windowSlug } from '@/lib/core/domain/windowSlug'
import { freshId } from '../freshId'
import { assignOutcomeIds, type OutcomeIds, type StoredOutcome } from './outcomeIds'
import { freeSlug, isSlugOf } from './slugs'
import { uniqueTitles } from './uniqueTitles'

/** Groups as matching finds them, without identity yet. */
export interface GroupInput {
  sources: readonly { venue: VenueId; eventId: string }[]
  outcomes: readonly {
    title?: string
    marketDate?: string
    members: readonly { venue: VenueId; marketId: string; inverted: boolean }[]
    links: readonly MatchLink[]
  }[]
  isDateMarket: boolean
}

/** A group's stored identity. Keys are `venue\nid`. */
export interface StoredGroup {
  id: string
  slug: string
  sources: readonly string[]
  outcomes: readonly StoredOutcome[]
  /** For a question about a few minutes: its end, ms. */
  windowEnd?: number
}

export interface StoredGroups {
  groups: readonly StoredGroup[]
  aliases: ReadonlyMap<string, string>
  /** Ids that outcomes had before, and the market that each follows. */
  outcomeAliases: ReadonlyMap<string, string>
}

type Row = Readonly<Record<string, unknown>>

export interface PlannedGroup extends StoredGroup {
  group: Row
  sourceRows: Row[]
  outcomeRows: Row[]
  memberRows: Row[]
}

export interface GroupPlan {
  groups: PlannedGroup[]
  /** Slugs that redirect to a group that now has another one. */
  aliases: { slug: string; groupId: string }[]
  /** Stored groups that lost every source, and the group that absorbed them. */
  retired: { id: string; into: string }[]
  /** Outcome ids that redirect to the outcome of a market. */
  outcomeAliases: OutcomeIds['retired']
}

const venueRank = (key: string) => VENUE_IDS.findIndex((venue) => key.startsWith(`${venue}\n`))

/**
 * Finds for each set of keys the stored id it continues: the one with which it shares most keys, each id once; of
 * equals the one that `fits`, then the one that shares the event of the first venue, so that splitting and joining
 * again restores it. A set that shares none gets a new id from its first key.
 */
function assignIds(
  sets: readonly (readonly string[])[],
  stored: readonly { id: string; keys: readonly string[] }[],
  fits: (index: number, id: string) => boolean,
): string[] {
  const ownerOf = new Map(stored.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const)))
  const claims = sets.flatMap((keys, index) => {
    const shared = new Map<string, string[]>()
    for (const key of keys) {
      const id = ownerOf.get(key)
      if (id !== undefined) shared.set(id, [...(shared.get(id) ?? []), key])
    }
    return [...shared].map(([id, own]) => ({
      index,
      id,
      count: own.length,
      fits: fits(index, id),
      first: Math.min(...own.map(venueRank)),
    }))
  })
  claims.sort(
    (a, b) =>
      b.count - a.count ||
      Number(b.fits) - Number(a.fits) ||
      a.first - b.first ||
      a.index - b.index ||
      (a.id < b.id ? -1 : 1),
  )
  const ids = new Map<number, string>()
  const used = new Set<string>()
  for (const { index, id } of claims) {
    if (ids.has(index) || used.has(id)) continue
    ids.set(index, id)
    used.add(id)
  }
  const taken = new Set([...stored.map(({ id }) => id), ...used])
  return sets.map((keys, index) => {
    const known = ids.get(index)
    if (known !== undefined) return known
    const id = freshId(keys[0] ?? '', taken)
    taken.add(id)
    return id
  })
}

const sum = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

const earliest = (times: readonly (number | undefined)[]) =>
  times.reduce(
    (first, time) => (time !== undefined && !(first !== undefined && first <= time) ? time : first),
    undefined,
  )

/** Largest volume first; unknown volume last; ties in the order given. */
const byVolume = (events: readonly VenueEvent[]) =>
  [...events].sort((a, b) => (b.volume ?? -1) - (a.volume ?? -1))

const dateOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

/** The filter name for markets on a few minutes; under another category they would be most of it. */
const MINUTES_CATEGORY = 'Minutes'

/** What a slug is built from. */
const slugTitle = ({ title, markets: [market] }: VenueEvent) =>
  market?.window ? windowSlug(market.window) : title

/** A group's own row, without its markets. */
function groupRow(
  { id, slug, title, input }: { id: string; slug: string; title: string | undefined; input: GroupInput },
  { events, markets }: { events: VenueEvent[]; markets: Market[] },
): Row {
  const [primary] = events
  const window = markets[0]?.window
  const category = events.map((event) => event.category?.trim()).find(Boolean)
  const first = <T>(pick: (event: VenueEvent) => T | undefined) =>
    events.map(pick).find((value) => value !== undefined)
  return {
    id,
    slug,
    title: title ?? slug,
    category: window ? MINUTES_CATEGORY : category === undefined ? null : categoryName(category),
    tags: [...new Set(events.flatMap((event) => event.tags))].slice(0, 20),
    icon: first((event) => event.icon) ?? null,
    primaryVenue: primary?.venue ?? '',
    endDate: dateOf(first((event) => event.endDate)),
    // Ingestion re-reads a close time that passes, and it arrives here as a status.
    isClosed: !markets.some(({ status }) => status === 'open'),
    isPaired: new Set(events.map((event) => event.venue)).size > 1,
    isDateMarket: input.isDateMarket,
    windowStart: dateOf(window?.startsAt),
    windowEnd: dateOf(window?.endsAt),
    volumeMicro: sum(events.map((event) => event.volume)),
    volume24hMicro: sum(events.map((event) => event.volume24h)),
    transactions: sum(markets.map((market) => market.trades)),
    listedAt: dateOf(earliest(events.map((event) => event.listedAt))),
  }
}

const toSortTs = (date: string | undefined) => {
  const ms = date === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(ms) ? null : ms / 1000
}

interface Catalogue {
  events: ReadonlyMap<string, VenueEvent>
  markets: ReadonlyMap<string, Market>
}

interface ListedOutcome extends Omit<GroupInput['outcomes'][number], 'members'> {
  members: { venue: VenueId; marketId: string; inverted: boolean }[]
  /** From the members, in their order. */
  keys: string[]
  markets: Market[]
}

/** A group's outcomes with the members in the catalogue, each market once over all groups. */
function listOutcomes(input: GroupInput, { markets }: Catalogue, taken: Set<string>): ListedOutcome[] {
  return input.outcomes.flatMap((outcome) => {
    const members = outcome.members.flatMap((member) => {
      const key = venueKey(member.venue, member.marketId)
      const market = markets.get(key)
      if (!market || taken.has(key)) return []
      taken.add(key)
      return [{ member, key, market }]
    })
    if (members.length === 0) return []
    return [
      {
        ...outcome,
        members: members.map(({ member }) => member),
        keys: members.map(({ key }) => key),
        markets: members.map(({ market }) => market),
      },
    ]
  })
}

function planOutcomes(groupId: string, outcomes: readonly ListedOutcome[], ids: OutcomeIds['assigned']) {
  const titles = uniqueTitles(
    outcomes.flatMap(({ title, markets: [market] }) => (market ? [{ title, market }] : [])),
  )
  const idOf = (position: number) => ids[position]?.id ?? ''
  return {
    outcomes: outcomes.map(({ keys }, at) => ({ id: idOf(at), anchor: ids[at]?.anchor, members: keys })),
    outcomeRows: outcomes.map((outcome, position) => {
      const [anchorVenue, anchorMarketId] = ids[position]?.anchor.split('\n') ?? []
      return {
        id: idOf(position),
        groupId,
        title: titles[position]?.title ?? null,
        plainTitle: titles[position]?.plainTitle ?? null,
        icon: outcome.markets.map(({ icon }) => icon).find(Boolean) ?? null,
        marketDate: outcome.marketDate ?? null,
        sortTs: toSortTs(outcome.marketDate),
        position,
        anchorVenue: anchorVenue ?? null,
        anchorMarketId: anchorMarketId ?? null,
        links: outcome.links,
      }
    }),
    memberRows: outcomes.flatMap(({ members, links }, position) => {
      const sets = sureSets(
        members.map(({ venue }) => venue),
        links,
      )
      return members.map((member) => ({
        outcomeId: idOf(position),
        ...member,
        sureSet: sets.get(member.venue) ?? 0,
      }))
    }),
    markets: outcomes.flatMap(({ markets }) => markets),
  }
}

const isNamedAfter = (slug: string, event: VenueEvent | undefined) =>
  event !== undefined && isSlugOf(slug, slugTitle(event))

/**
 * Gives groups their permanent identity: a group that shares a source with a stored one continues it, under its slug as
 * long as any source's title still resembles it. Its title is that of the first such source.
 * Shapes: `events` holds every event that a group refers to; missing ones are excluded from the group.
 */
export function planGroups(
  inputs: readonly GroupInput[],
  events: readonly VenueEvent[],
  stored: StoredGroups,
): GroupPlan {
  const all: Catalogue = {
    events: new Map(events.map((event) => [venueKey(event.venue, event.id), event])),
    markets: new Map(
      events.flatMap((event) => event.markets).map((market) => [venueKey(market.venue, market.id), market]),
    ),
  }
  const sourceKeys = inputs.map(({ sources }) =>
    sources.map(({ venue, eventId }) => venueKey(venue, eventId)).filter((key) => all.events.has(key)),
  )
  const kept = inputs.map((input, index) => ({ input, keys: sourceKeys[index] ?? [] }))
  const known = kept.filter(({ keys }) => keys.length > 0)
  const storedById = new Map(stored.groups.map((group) => [group.id, group]))
  const ids = assignIds(
    known.map(({ keys }) => keys),
    stored.groups.map(({ id, sources }) => ({ id, keys: sources })),
    (index, id) =>
      (known[index]?.keys ?? []).some((key) =>
        isNamedAfter(storedById.get(id)?.slug ?? '', all.events.get(key)),
      ),
  )
  const slugOwner = new Map([...stored.aliases, ...stored.groups.map(({ id, slug }) => [slug, id] as const)])
  const taken = new Set<string>()
  const listed = known.map(({ input }) => listOutcomes(input, all, taken))
  const outcomeIds = assignOutcomeIds(
    listed.flat().map(({ keys }) => keys),
    stored.groups.flatMap(({ outcomes }) => outcomes),
    stored.outcomeAliases,
  )
  let placed = 0
  const plan: GroupPlan = { groups: [], aliases: [], retired: [], outcomeAliases: outcomeIds.retired }
  known.forEach(({ input, keys }, index) => {
    const id = ids[index] ?? ''
    const before = storedById.get(id)
    const members = byVolume(keys.flatMap((key) => all.events.get(key) ?? []))
    const [largest] = members
    const keepsSlug = before && members.some((event) => isNamedAfter(before.slug, event))
    const slug = keepsSlug
      ? before.slug
      : freeSlug(
          largest ? slugTitle(largest) : id,
          (candidate) => slugOwner.has(candidate) && slugOwner.get(candidate) !== id,
        )
    // Not from the largest one: a row's title must not change when one venue's volume overtakes another's.
    const titled =
      keys.map((key) => all.events.get(key)).find((event) => isNamedAfter(slug, event)) ?? largest
    slugOwner.set(slug, id)
    if (before && before.slug !== slug) plan.aliases.push({ slug: before.slug, groupId: id })
    const own = listed[index] ?? []
    const assigned = outcomeIds.assigned.slice(placed, placed + own.length)
    placed += own.length
    const { outcomes, outcomeRows, memberRows, markets } = planOutcomes(id, own, assigned)
    plan.groups.push({
      id,
      slug,
      sources: keys,
      windowEnd: markets[0]?.window?.endsAt,
      outcomes,
      group: groupRow({ id, slug, title: titled?.title, input }, { events: members, markets }),
      sourceRows: input.sources
        .filter(({ venue, eventId }) => all.events.has(venueKey(venue, eventId)))
        .map(({ venue, eventId }) => ({ groupId: id, venue, venueEventId: eventId })),
      outcomeRows,
      memberRows,
    })
  })
  plan.retired = findRetired(stored, plan.groups)
  return plan
}

function findRetired(stored: StoredGroups, planned: readonly PlannedGroup[]): GroupPlan['retired'] {
  const alive = new Set(planned.map(({ id }) => id))
  const newOwner = new Map(planned.flatMap(({ id, sources }) => sources.map((key) => [key, id] as const)))
  return stored.groups.flatMap(({ id, sources }) => {
    const owners = sources.map((key) => newOwner.get(key))
    const [into] = owners
    return !alive.has(id) && into !== undefined && owners.every(Boolean) ? [{ id, into }] : []
  })
}
