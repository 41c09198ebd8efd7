import type {
  CatalogueReader,
  CategoryCount,
  EventListFilters,
  EventListQuery,
  GroupDetail,
  GroupOutcomeDetail,
  GroupSourceDetail,
  MarketHit,
  OutcomePlace,
} from '@/lib/core/domain/catalogue'
import { categoryName } from '@/lib/core/domain/category'
import type { MarketRef } from '@/lib/core/domain/market'
import { LISTED_BEFORE_MS } from '@/lib/core/domain/marketWindow'
import { searchWords } from '@/lib/core/domain/searchWords'
import type { VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import { Prisma, type PrismaClient } from '../generated/client.ts'
import { toLinks } from '../matches/matchRows'
import { createSettlementReviews } from '../matches/settlementReviews'
import { parseVenueId, toMarket, toUsd } from './catalogueRows'
import { createGroupCache } from './groupCache'
import { readGroupVersions } from './groupVersions'
import { listPairedGroups } from './pairedGroups'
import { createRelatedGroups } from './relatedGroups'

/** Minimum similarity of a word of the search to a word of the title. */
const SIMILARITY = 0.45

const MAX_CATEGORIES = 100

const withMembers = (omit: { rules: boolean }) =>
  ({
    sources: true,
    outcomes: {
      orderBy: { position: 'asc' },
      include: { members: { include: { market: { omit } } } },
    },
  }) satisfies Prisma.EventGroupInclude

type GroupRow = Prisma.EventGroupGetPayload<{ include: ReturnType<typeof withMembers> }>
type EventRow = Pick<
  Prisma.VenueEventGetPayload<object>,
  'venue' | 'id' | 'title' | 'url' | 'volumeMicro' | 'exhaustiveMarkets'
> & { description?: string }

function toSource(row: GroupRow['sources'][number], events: ReadonlyMap<string, EventRow>) {
  const venue = parseVenueId(row.venue)
  const event = events.get(venueKey(row.venue, row.venueEventId))
  if (!venue || !event) return []
  const source: GroupSourceDetail = {
    venue,
    eventId: event.id,
    title: event.title,
    description: event.description ?? '',
    url: event.url,
    volume: toUsd(event.volumeMicro),
    ...(event.exhaustiveMarkets !== null && { exhaustiveMarkets: event.exhaustiveMarkets }),
  }
  return [source]
}

const toOutcome = (row: GroupRow['outcomes'][number]): GroupOutcomeDetail => ({
  id: row.id,
  title: row.title ?? undefined,
  plainTitle: row.plainTitle ?? undefined,
  icon: row.icon ?? undefined,
  marketDate: row.marketDate ?? undefined,
  sortTs: row.sortTs ?? undefined,
  members: row.members.flatMap(({ inverted, market }) => {
    const venue = parseVenueId(market.venue)
    return venue ? [{ inverted, market: toMarket(market, venue) }] : []
  }),
  links: toLinks(row.links),
})

/** A group whose sources are all of venues unknown to this version is excluded. */
function toGroup(row: GroupRow, events: ReadonlyMap<string, EventRow>): GroupDetail | undefined {
  const sources = row.sources.flatMap((source) => toSource(source, events))
  const primaryVenue = parseVenueId(row.primaryVenue) ?? sources[0]?.venue
  if (!primaryVenue || sources.length === 0) return undefined
  const outcomes = row.outcomes.map(toOutcome).filter(({ members }) => members.length > 0)
  const window = outcomes[0]?.members[0]?.market.window
  const changes = row.outcomes.flatMap(({ members }) =>
    members.map(({ market }) => market.updatedAt.getTime()),
  )
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category ?? undefined,
    tags: row.tags,
    icon: row.icon ?? undefined,
    primaryVenue,
    endDate: row.endDate?.getTime(),
    isClosed: row.isClosed,
    isDateMarket: row.isDateMarket,
    ...(window && { window: { asset: window.asset, startsAt: window.startsAt, endsAt: window.endsAt } }),
    volume: toUsd(row.volumeMicro),
    transactions: row.transactions ?? undefined,
    updatedAt: changes.reduce((latest, at) => Math.max(latest, at), row.updatedAt.getTime()),
    sources,
    outcomes,
  }
}

const ORDER: Record<EventListQuery['sort'], Prisma.Sql> = {
  volume: Prisma.sql`g."volumeMicro" desc nulls last, g."id"`,
  breaking: Prisma.sql`g."volume24hMicro" desc nulls last, g."id"`,
  new: Prisma.sql`g."createdAt" desc, g."id"`,
  // Ended groups come after all that are still to end.
  ending: Prisma.sql`(g."endDate" < now() at time zone 'utc') asc nulls last, g."endDate" asc nulls last, g."id"`,
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Groups about a few minutes are listed from some time before their start; in the list of open ones until their end.
 */
const LISTED_BEFORE_S = LISTED_BEFORE_MS / 1_000
const NOT_AHEAD = Prisma.sql`(g."windowStart" is null
  or g."windowStart" <= (now() at time zone 'utc') + make_interval(secs => ${LISTED_BEFORE_S}))`
const LISTED_NOW = Prisma.sql`(${NOT_AHEAD} and (g."windowEnd" is null or g."windowEnd" > (now() at time zone 'utc')))`

/**
 * Every word, or an alias of it, must occur in the title or an outcome's title, or be similar to a word of the title.
 */
function matchesText(q: string): Prisma.Sql[] {
  return searchWords(q).map((names) => {
    const likes = names.map((name) => `%${escapeLike(name)}%`)
    const inTitle = likes.map((like) => Prisma.sql`g."title" ilike ${like}`)
    const inOutcome = likes.map((like) => Prisma.sql`o."title" ilike ${like}`)
    return Prisma.sql`(${Prisma.join(inTitle, ' or ')} or word_similarity(${names[0]}, g."title") >= ${SIMILARITY}
      or g."id" in (select o."groupId" from "GroupOutcome" o where ${Prisma.join(inOutcome, ' or ')}))`
  })
}

const escapePattern = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** Titles with the exact words come before those that contain them within others ("Fed" before "Federer"). */
function exactFirst(q: string | undefined): Prisma.Sql {
  const words = q === undefined ? [] : searchWords(q)
  if (words.length === 0) return Prisma.empty
  const found = words.map((names) => {
    const pattern = `\\m(?:${names.map(escapePattern).join('|')})\\M`
    return Prisma.sql`(g."title" ~* ${pattern})::integer`
  })
  return Prisma.sql`(${Prisma.join(found, ' + ')}) desc,`
}

function conditions(query: EventListFilters & Pick<EventListQuery, 'category'>): Prisma.Sql {
  const { venues, category, q, status, paired, ids, endingWithinHours } = query
  const all: Prisma.Sql[] = [Prisma.sql`true`]
  // Groups requested by id are returned whatever the time.
  if (!ids) all.push(status === 'open' ? LISTED_NOW : NOT_AHEAD)
  if (status !== 'all') all.push(Prisma.sql`g."isClosed" = ${status === 'closed'}`)
  if (paired) all.push(Prisma.sql`g."isPaired"`)
  if (category !== undefined) all.push(Prisma.sql`lower(g."category") = lower(${categoryName(category)})`)
  if (venues)
    all.push(Prisma.sql`exists (select 1 from "GroupSource" s
      where s."groupId" = g."id" and s."venue" = any(${[...venues]}::text[]))`)
  if (ids) all.push(Prisma.sql`g."id" = any(${[...ids]}::text[])`)
  if (endingWithinHours !== undefined)
    all.push(Prisma.sql`g."endDate" between (now() at time zone 'utc')
      and (now() at time zone 'utc' + make_interval(hours => ${endingWithinHours}::integer))`)
  if (q !== undefined) all.push(...matchesText(q))
  return Prisma.join(all, ' and ')
}

/** Sorts some groups before all others; a join, so that the cost per row does not grow with their number. */
const firstInOrder = (ids: readonly string[] = []) =>
  ids.length === 0
    ? { join: Prisma.empty, order: Prisma.empty }
    : {
        join: Prisma.sql`left join unnest(${[...ids]}::text[]) with ordinality as f("id", "n") on f."id" = g."id"`,
        order: Prisma.sql`f."n" nulls last,`,
      }

async function findEvents(prisma: PrismaClient, rows: readonly GroupRow[], omit: { description: boolean }) {
  const sources = rows.flatMap((row) => row.sources)
  const ids = new Map<string, string[]>()
  for (const { venue, venueEventId } of sources) ids.set(venue, [...(ids.get(venue) ?? []), venueEventId])
  const events: EventRow[] = await prisma.venueEvent.findMany({
    where: { OR: [...ids].map(([venue, list]) => ({ venue, id: { in: list } })) },
    omit,
  })
  return new Map(events.map((event) => [venueKey(event.venue, event.id), event]))
}

/** Without rules and descriptions: no list shows them. */
async function readListedGroups(prisma: PrismaClient, ids: readonly string[]) {
  const rows = await prisma.eventGroup.findMany({
    where: { id: { in: [...ids] } },
    include: withMembers({ rules: true }),
  })
  const events = await findEvents(prisma, rows, { description: true })
  return new Map(
    rows.flatMap((row) => {
      const group = toGroup(row, events)
      return group ? [[row.id, group] as const] : []
    }),
  )
}

/**
 * Reads the catalogue for requests. A list reads only groups that changed since they were last listed, in fixed
 * batches; every other call takes a fixed number of queries, whatever the size of its result.
 */
export function createCatalogueReader(prisma: PrismaClient): CatalogueReader {
  const readCached = createGroupCache((ids) => readListedGroups(prisma, ids))
  const settlementReviews = createSettlementReviews(prisma)
  return {
    async findEvent(slug) {
      const row = await prisma.eventGroup.findUnique({
        where: { slug },
        include: withMembers({ rules: false }),
      })
      if (row) {
        const event = toGroup(row, await findEvents(prisma, [row], { description: false }))
        const settlement = event && (await settlementReviews.current(event.sources))
        return event && { event: settlement?.length ? { ...event, settlement } : event }
      }
      const alias = await prisma.slugAlias.findUnique({
        where: { slug },
        select: { group: { select: { slug: true } } },
      })
      return alias ? { renamedTo: alias.group.slug } : undefined
    },

    async listEvents(query) {
      const where = conditions(query)
      const first = firstInOrder(query.first)
      const [page, counted] = await Promise.all([
        prisma.$queryRaw<{ id: string }[]>`
          select g."id" from "EventGroup" g ${first.join} where ${where}
          order by ${exactFirst(query.q)} ${first.order} ${ORDER[query.sort]} limit ${query.limit} offset ${query.offset}`,
        prisma.$queryRaw<{ total: number }[]>`
          select count(*)::integer as "total" from "EventGroup" g where ${where}`,
      ])
      const versions = await readGroupVersions(
        prisma,
        page.map(({ id }) => id),
      )
      return { events: await readCached(versions), total: counted[0]?.total ?? 0 }
    },

    findOutcome: (id) => findOutcome(prisma, id),
    findMarketsByToken: (refs) => findMarketsByToken(prisma, refs),
    findMarketsById: (refs) => findMarketsById(prisma, refs),
    listRelated: createRelatedGroups(prisma),
    listPairedGroups: () => listPairedGroups(prisma),

    // Spellings that the list's filter treats as equal are one category.
    listCategories: (filters) => prisma.$queryRaw<CategoryCount[]>`
      select mode() within group (order by g."category") as "name",
        (count(*) filter (where ${conditions(filters)}))::integer as "count", count(*)::integer as "total"
      from "EventGroup" g where g."category" is not null group by lower(g."category")
      order by count(*) filter (where not g."isClosed") desc, count(*) desc, 1 limit ${MAX_CATEGORIES}`,
  }
}

async function findOutcome(prisma: PrismaClient, id: string): Promise<OutcomePlace | undefined> {
  const place = { id: true, group: { select: { slug: true } } } satisfies Prisma.GroupOutcomeSelect
  const found =
    (await prisma.groupOutcome.findUnique({ where: { id }, select: place })) ??
    (
      await prisma.outcomeAlias.findUnique({
        where: { id },
        select: { market: { select: { member: { select: { outcome: { select: place } } } } } },
      })
    )?.market.member?.outcome
  return found ? { outcomeId: found.id, slug: found.group.slug } : undefined
}

const GROUP_OF_MARKET = { id: true, slug: true, title: true } satisfies Prisma.EventGroupSelect

/** All rows that match a condition, filtered by `wanted`, with the group each belongs to. */
async function findMarkets(
  prisma: PrismaClient,
  where: Prisma.VenueMarketWhereInput,
  wanted: (row: { venue: string; id: string; yesTokenId: string; noTokenId: string }) => boolean,
): Promise<MarketHit[]> {
  const rows = await prisma.venueMarket.findMany({
    where,
    include: {
      member: {
        include: {
          outcome: { omit: { links: true }, include: { group: { select: GROUP_OF_MARKET } } },
        },
      },
    },
  })
  return rows.filter(wanted).flatMap(({ member, ...row }) => {
    const venue = parseVenueId(row.venue)
    if (!venue) return []
    const group = member && {
      id: member.outcome.group.id,
      slug: member.outcome.group.slug,
      title: member.outcome.group.title,
      outcomeId: member.outcome.id,
      outcomeTitle: member.outcome.title ?? undefined,
      inverted: member.inverted,
      sureSet: member.sureSet,
    }
    return [{ market: toMarket(row, venue), ...(group && { group }) }]
  })
}

async function findMarketsByToken(
  prisma: PrismaClient,
  refs: readonly { venue: VenueId; tokenId: string }[],
): Promise<MarketHit[]> {
  const known = new Set(refs.map(({ venue, tokenId }) => venueKey(venue, tokenId)))
  const list = refs.map(({ tokenId }) => tokenId)
  return findMarkets(
    prisma,
    { OR: [{ yesTokenId: { in: list } }, { noTokenId: { in: list } }] },
    ({ venue, yesTokenId, noTokenId }) =>
      [yesTokenId, noTokenId].some((id) => known.has(venueKey(venue, id))),
  )
}

async function findMarketsById(prisma: PrismaClient, refs: readonly MarketRef[]): Promise<MarketHit[]> {
  const known = new Set(refs.map(({ venue, marketId }) => venueKey(venue, marketId)))
  const ids = refs.map(({ marketId }) => marketId)
  return findMarkets(prisma, { id: { in: ids } }, ({ venue, id }) => known.has(venueKey(venue, id)))
}
