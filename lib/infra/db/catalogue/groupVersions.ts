import type { PrismaClient } from '../generated/client.ts'
import type { GroupVersion } from './groupCache'

/**
 * The version of these groups and of all their rows; deleted ones are excluded.
 * A version is the list of transactions that last wrote those rows (`xmin`): a changed row has a later transaction and
 * a deleted one shortens the list, so that equal versions mean equal rows.
 * Source: PostgreSQL documentation, 5.6 System Columns.
 */
export async function readGroupVersions(
  prisma: PrismaClient,
  ids: readonly string[],
): Promise<GroupVersion[]> {
  if (ids.length === 0) return []
  const wanted = [...ids]
  // One JSON value: reading a thousand rows blocks the event loop for some milliseconds.
  const [row] = await prisma.$queryRaw<{ versions: Record<string, string> | null }[]>`
    select json_object_agg(v."groupId", v."version") as "versions" from (
      select p."groupId", md5(string_agg(p."part", ',' order by p."part" collate "C")) as "version" from (
        select g."id" as "groupId", concat_ws('.', 'g', g.xmin::text) as "part"
        from "EventGroup" g where g."id" = any(${wanted}::text[])
        union all
        select s."groupId", concat_ws('.', 's', s.xmin::text, e.xmin::text)
        from "GroupSource" s
        left join "VenueEvent" e on e."venue" = s."venue" and e."id" = s."venueEventId"
        where s."groupId" = any(${wanted}::text[])
        union all
        select o."groupId", concat_ws('.', 'o', o.xmin::text, m.xmin::text, k.xmin::text)
        from "GroupOutcome" o
        left join "GroupMember" m on m."outcomeId" = o."id"
        left join "VenueMarket" k on k."venue" = m."venue" and k."id" = m."marketId"
        where o."groupId" = any(${wanted}::text[])
      ) p group by p."groupId"
    ) v`
  const versions = new Map(Object.entries(row?.versions ?? {}))
  return ids.flatMap((id) => {
    const version = versions.get(id)
    return version === undefined ? [] : [{ id, version }]
  })
}
