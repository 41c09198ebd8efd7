import type { PrismaClient } from '../generated/client.ts'
import { type Sql, toJsonParameter } from '../upsertRows'

/** How long markets on a few minutes are stored after their end, for lookups of their result. */
const KEEP_MS = 48 * 3_600_000
/** Events per call: a deletion never holds locks for long. */
const MAX_EVENTS = 2_000
const TIMEOUT_MS = 60_000

interface EventRef {
  venue: string
  eventId: string
}

/** Tables that name an event without a foreign key. */
const BESIDE = [
  `delete from "CatalogueChange" c using jsonb_to_recordset($1::jsonb) as r("venue" text, "eventId" text)
   where c."venue" = r."venue" and c."eventId" = r."eventId"`,
  ...['MatchCase', 'MatchAlarm', 'MatchSuggestion'].map(
    (
      table,
    ) => `delete from "${table}" c using jsonb_to_recordset($1::jsonb) as r("venue" text, "eventId" text)
   where (c."aVenue" = r."venue" and c."aEventId" = r."eventId") or (c."bVenue" = r."venue" and c."bEventId" = r."eventId")`,
  ),
]

async function deleteEvents(sql: Sql, events: readonly EventRef[]) {
  const parameter = toJsonParameter(events)
  for (const statement of BESIDE) await sql.$executeRawUnsafe(statement, parameter)
  // Its groups are deleted with their sources, outcomes, members and old addresses.
  await sql.$executeRawUnsafe(
    `delete from "EventGroup" g using "GroupSource" s, jsonb_to_recordset($1::jsonb) as r("venue" text, "eventId" text)
     where s."groupId" = g."id" and s."venue" = r."venue" and s."venueEventId" = r."eventId" and g."windowEnd" is not null`,
    parameter,
  )
  await sql.$executeRawUnsafe(
    `delete from "VenueEvent" e using jsonb_to_recordset($1::jsonb) as r("venue" text, "eventId" text)
     where e."venue" = r."venue" and e."id" = r."eventId"`,
    parameter,
  )
}

/**
 * Deletes markets on a few minutes two days after their end, with all their rows: a venue lists hundreds a day per
 * asset. Returns the number of events deleted.
 */
export async function deleteOldWindows(prisma: PrismaClient, now: number): Promise<number> {
  const events = await prisma.venueMarket.findMany({
    where: { windowEnd: { lt: new Date(now - KEEP_MS) } },
    distinct: ['venue', 'eventId'],
    select: { venue: true, eventId: true },
    take: MAX_EVENTS,
  })
  if (events.length > 0)
    await prisma.$transaction((sql) => deleteEvents(sql, events), {
      timeout: TIMEOUT_MS,
      maxWait: TIMEOUT_MS,
    })
  return events.length
}
