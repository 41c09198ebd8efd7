import { createHash } from 'node:crypto'
import type { VenueEvent } from '@/lib/core/domain/market'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { PrismaClient } from '../generated/client.ts'
import { writeMatchChanges } from '../matches/matchChanges'
import { type Sql, type TableSpec, toJsonParameter, UTC_NOW, upsertRows } from '../upsertRows'
import {
  type GroupInput,
  type GroupPlan,
  type PlannedGroup,
  planGroups,
  type StoredGroup,
} from './planGroups'

export interface GroupWriter {
  /**
   * Stores groups with permanent ids and slugs; `events` holds every event that a group refers to.
   * Groups that changed are written in one transaction; a failed one changes nothing.
   */
  saveGroups(groups: readonly GroupInput[], events: readonly VenueEvent[]): Promise<void>
  /** Another process may have written groups: the next save reads the database again. */
  forgetGroups(): void
}

const TIMEOUT_MS = 120_000

const GROUP_TABLE: TableSpec = {
  table: 'EventGroup',
  key: ['id'],
  columns: {
    id: 'text',
    slug: 'text',
    title: 'text',
    category: 'text',
    tags: 'text[]',
    icon: 'text',
    primaryVenue: 'text',
    endDate: 'timestamp(3)',
    isClosed: 'boolean',
    isPaired: 'boolean',
    isDateMarket: 'boolean',
    windowStart: 'timestamp(3)',
    windowEnd: 'timestamp(3)',
    volumeMicro: 'bigint',
    volume24hMicro: 'bigint',
    transactions: 'integer',
  },
  stamps: { updatedAt: UTC_NOW },
  // A group is as new as its first listing on any venue, not as our first sight of it.
  extra: { listedAt: 'timestamp(3)' },
  onInsert: { createdAt: `coalesce(r."listedAt", ${UTC_NOW})` },
}

const SOURCE_TABLE: TableSpec = {
  table: 'GroupSource',
  key: ['groupId', 'venue', 'venueEventId'],
  columns: {
    groupId: 'text',
    venue: 'text',
    venueEventId: 'text',
  },
}

const OUTCOME_TABLE: TableSpec = {
  table: 'GroupOutcome',
  key: ['id'],
  columns: {
    id: 'text',
    groupId: 'text',
    title: 'text',
    plainTitle: 'text',
    icon: 'text',
    marketDate: 'text',
    sortTs: 'integer',
    position: 'integer',
    anchorVenue: 'text',
    anchorMarketId: 'text',
    links: 'jsonb',
  },
}

const MEMBER_TABLE: TableSpec = {
  table: 'GroupMember',
  key: ['venue', 'marketId'],
  columns: { venue: 'text', marketId: 'text', outcomeId: 'text', inverted: 'boolean', sureSet: 'integer' },
}

/** Each table with its rows of a group; a row refers to rows of the tables before its own. */
const TABLES: readonly [TableSpec, (group: PlannedGroup) => readonly Readonly<Record<string, unknown>>[]][] =
  [
    [GROUP_TABLE, ({ group }) => [group]],
    [SOURCE_TABLE, ({ sourceRows }) => sourceRows],
    [OUTCOME_TABLE, ({ outcomeRows }) => outcomeRows],
    [MEMBER_TABLE, ({ memberRows }) => memberRows],
  ]

/** Groups about a few minutes are cached for as long as ingestion knows their markets, plus a margin. */
const WINDOW_MEMORY_MS = 12 * 3_600_000

const isRemembered = ({ windowEnd }: StoredGroup, now: number) =>
  windowEnd === undefined || windowEnd > now - WINDOW_MEMORY_MS

async function loadGroups(prisma: PrismaClient, now: number): Promise<StoredGroup[]> {
  const rows = await prisma.eventGroup.findMany({
    where: { OR: [{ windowEnd: null }, { windowEnd: { gt: new Date(now - WINDOW_MEMORY_MS) } }] },
    select: {
      id: true,
      windowEnd: true,
      slug: true,
      sources: { select: { venue: true, venueEventId: true } },
      outcomes: {
        select: {
          id: true,
          anchorVenue: true,
          anchorMarketId: true,
          members: { select: { venue: true, marketId: true } },
        },
      },
    },
  })
  return rows.map(({ sources, outcomes, windowEnd, ...group }) => ({
    ...group,
    ...(windowEnd && { windowEnd: windowEnd.getTime() }),
    sources: sources.map(({ venue, venueEventId }) => venueKey(venue, venueEventId)),
    outcomes: outcomes.map(({ id, anchorVenue, anchorMarketId, members }) => ({
      id,
      ...(anchorVenue !== null &&
        anchorMarketId !== null && { anchor: venueKey(anchorVenue, anchorMarketId) }),
      members: members.map(({ venue, marketId }) => venueKey(venue, marketId)),
    })),
  }))
}

const loadOutcomeAliases = async (prisma: PrismaClient): Promise<Map<string, string>> =>
  new Map(
    (await prisma.outcomeAlias.findMany()).map(({ id, venue, marketId }) => [id, venueKey(venue, marketId)]),
  )

const fingerprint = (group: PlannedGroup) => createHash('sha1').update(JSON.stringify(group)).digest('base64')

const ids = (groups: readonly { id: string }[]) => toJsonParameter(groups.map(({ id }) => id))

const inList = (column: string, parameter: string) =>
  `${column} in (select jsonb_array_elements_text(${parameter}::jsonb))`

/**
 * Rows that changed groups no longer hold, and rows they take from others, are deleted before new ones are inserted.
 */
async function removeOld(sql: Sql, changed: readonly PlannedGroup[]) {
  const sources = changed.flatMap(({ sourceRows }) => sourceRows)
  await sql.$executeRawUnsafe(
    `delete from "GroupSource" s using jsonb_to_recordset($1::jsonb) as r("groupId" text, "venue" text, "venueEventId" text)
     where s."venue" = r."venue" and s."venueEventId" = r."venueEventId" and s."groupId" <> r."groupId"`,
    toJsonParameter(sources),
  )
  await sql.$executeRawUnsafe(
    `delete from "GroupSource" s where ${inList('s."groupId"', '$1')} and not exists (
       select 1 from jsonb_to_recordset($2::jsonb) as r("groupId" text, "venue" text, "venueEventId" text)
       where s."groupId" = r."groupId" and s."venue" = r."venue" and s."venueEventId" = r."venueEventId")`,
    ids(changed),
    toJsonParameter(sources),
  )
}

/** After new members are written: deletes members and outcomes without a group. */
async function removeLeftOver(sql: Sql, changed: readonly PlannedGroup[]) {
  await sql.$executeRawUnsafe(
    `delete from "GroupMember" m using "GroupOutcome" o
     where m."outcomeId" = o."id" and ${inList('o."groupId"', '$1')} and not exists (
       select 1 from jsonb_to_recordset($2::jsonb) as r("venue" text, "marketId" text)
       where m."venue" = r."venue" and m."marketId" = r."marketId")`,
    ids(changed),
    toJsonParameter(changed.flatMap(({ memberRows }) => memberRows)),
  )
  await sql.$executeRawUnsafe(
    `delete from "GroupOutcome" o where ${inList('o."groupId"', '$1')} and not ${inList('o."id"', '$2')}`,
    ids(changed),
    ids(changed.flatMap(({ outcomes }) => outcomes)),
  )
}

/** Old slugs redirect to the group that now holds the sources; a slug in use is never an alias. */
async function writeAliases(sql: Sql, { aliases, retired }: GroupPlan, retiredSlugs: GroupPlan['aliases']) {
  await sql.$executeRawUnsafe(
    `update "SlugAlias" a set "groupId" = r."into" from jsonb_to_recordset($1::jsonb) as r("id" text, "into" text)
     where a."groupId" = r."id"`,
    toJsonParameter(retired),
  )
  await sql.$executeRawUnsafe(`delete from "EventGroup" where ${inList('"id"', '$1')}`, ids(retired))
  await upsertRows(sql, { table: 'SlugAlias', key: ['slug'], columns: { slug: 'text', groupId: 'text' } }, [
    ...aliases,
    ...retiredSlugs,
  ])
  await sql.$executeRawUnsafe(`delete from "SlugAlias" a using "EventGroup" g where a."slug" = g."slug"`)
}

/** Retired ids redirect to the outcome that continues them; an id in use again redirects nowhere. */
async function writeOutcomeAliases(sql: Sql, { outcomeAliases }: GroupPlan) {
  await upsertRows(
    sql,
    { table: 'OutcomeAlias', key: ['id'], columns: { id: 'text', venue: 'text', marketId: 'text' } },
    outcomeAliases.map(({ id, anchor }) => {
      const [venue, marketId] = anchor.split('\n')
      return { id, venue, marketId }
    }),
  )
  await sql.$executeRawUnsafe(`delete from "OutcomeAlias" a using "GroupOutcome" o where a."id" = o."id"`)
}

async function writePlan(prisma: PrismaClient, plan: GroupPlan, changed: PlannedGroup[], old: StoredGroup[]) {
  const slugs = new Map(old.map(({ id, slug }) => [id, slug]))
  const retiredSlugs = plan.retired.map(({ id, into }) => ({ slug: slugs.get(id) ?? '', groupId: into }))
  await prisma.$transaction(
    async (sql) => {
      await removeOld(sql, changed)
      for (const [table, rowsOf] of TABLES) await upsertRows(sql, table, changed.flatMap(rowsOf))
      await removeLeftOver(sql, changed)
      await writeAliases(sql, plan, retiredSlugs)
      await writeMatchChanges(sql, changed, old)
      await writeOutcomeAliases(sql, plan)
    },
    { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
  )
}

/**
 * Caches what it wrote, so that a run with few changes reads nothing and writes little: only one process at a time
 * may write groups.
 */
export function createGroupWriter(
  prisma: PrismaClient,
  { now = Date.now }: { now?: () => number } = {},
): GroupWriter {
  let memory:
    | {
        groups: StoredGroup[]
        aliases: Map<string, string>
        outcomeAliases: Map<string, string>
        written: Map<string, string>
      }
    | undefined
  return {
    forgetGroups() {
      memory = undefined
    },
    async saveGroups(groups, events) {
      const known = memory ?? {
        groups: await loadGroups(prisma, now()),
        aliases: new Map((await prisma.slugAlias.findMany()).map(({ slug, groupId }) => [slug, groupId])),
        outcomeAliases: await loadOutcomeAliases(prisma),
        written: new Map<string, string>(),
      }
      // A failure below leaves this unset: the next run reads the database again.
      memory = undefined
      const plan = planGroups(groups, events, known)
      const prints = new Map(plan.groups.map((group) => [group.id, fingerprint(group)]))
      const changed = plan.groups.filter(({ id }) => known.written.get(id) !== prints.get(id))
      if (changed.length > 0 || plan.retired.length > 0) await writePlan(prisma, plan, changed, known.groups)
      const after = afterwards(plan, known, prints)
      const at = now()
      memory = { ...after, groups: after.groups.filter((group) => isRemembered(group, at)) }
    },
  }
}

function afterwards(
  plan: GroupPlan,
  known: { groups: StoredGroup[]; aliases: Map<string, string>; outcomeAliases: Map<string, string> },
  written: Map<string, string>,
) {
  const retired = new Map(plan.retired.map(({ id, into }) => [id, into]))
  const planned = new Set(plan.groups.map(({ id }) => id))
  const owned = new Set(plan.groups.flatMap(({ sources }) => sources))
  const live = new Set(plan.groups.flatMap(({ outcomes }) => outcomes.map(({ id }) => id)))
  const untouched = known.groups
    .filter(({ id }) => !planned.has(id) && !retired.has(id))
    .map((group) => ({
      ...group,
      sources: group.sources.filter((key) => !owned.has(key)),
      outcomes: group.outcomes.filter(({ id }) => !live.has(id)),
    }))
  const groups = [
    ...untouched,
    ...plan.groups.map(({ id, slug, sources, outcomes, windowEnd }) => ({
      id,
      slug,
      sources,
      outcomes,
      ...(windowEnd !== undefined && { windowEnd }),
    })),
  ]
  const aliases = new Map<string, string>()
  for (const [slug, groupId] of known.aliases) aliases.set(slug, retired.get(groupId) ?? groupId)
  for (const { slug, groupId } of plan.aliases) aliases.set(slug, groupId)
  for (const { id, slug } of known.groups) {
    const into = retired.get(id)
    if (into !== undefined) aliases.set(slug, into)
  }
  for (const { slug } of groups) aliases.delete(slug)
  const outcomeAliases = new Map(known.outcomeAliases)
  for (const { id, anchor } of plan.outcomeAliases) outcomeAliases.set(id, anchor)
  for (const id of live) outcomeAliases.delete(id)
  return { groups, aliases, outcomeAliases, written }
}
