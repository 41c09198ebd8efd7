import { createCache } from '@/lib/core/common/createCache'
import type { GroupDetail, RelatedGroup } from '@/lib/core/domain/catalogue'
import type { PrismaClient } from '../generated/client.ts'
import { parseVenueId, toUsd } from './catalogueRows'

/** Candidates of each kind: by title, and by tag with the largest volume. */
const CANDIDATES = 200
const MAX_RELATED = 6
/** New events appear here at most a minute late. */
const TTL_MS = 60_000
const MAX_EVENTS = 2_000

interface Row {
  slug: string
  title: string
  volumeMicro: bigint | null
  endDate: Date | null
  venues: string[]
}

/**
 * Open events with similar titles or shared tags, most similar first. Similarity is that of the titles' trigrams, plus
 * half the fraction of shared tags, plus a tenth for the same category. Markets on a few minutes are excluded: one of
 * them would fill the list with the others.
 */
async function readRelated(prisma: PrismaClient, event: GroupDetail): Promise<RelatedGroup[]> {
  const { id, title, tags, category = null } = event
  const rows = await prisma.$queryRaw<Row[]>`
    with near as (
      (select g."id" from "EventGroup" g
        where not g."isClosed" and g."windowEnd" is null and g."id" <> ${id} and g."title" % ${title} limit ${CANDIDATES})
      union
      (select g."id" from "EventGroup" g
        where not g."isClosed" and g."windowEnd" is null and g."id" <> ${id} and g."tags" && ${tags}::text[]
        order by g."volumeMicro" desc nulls last limit ${CANDIDATES})
    )
    select g."slug", g."title", g."volumeMicro", g."endDate",
      array(select distinct s."venue" from "GroupSource" s where s."groupId" = g."id") as "venues"
    from "EventGroup" g join near on near."id" = g."id"
    order by similarity(g."title", ${title})
      + 0.5 * cardinality(array(select unnest(g."tags") intersect select unnest(${tags}::text[])))
        / greatest(cardinality(g."tags"), cardinality(${tags}::text[]), 1)
      + case when g."category" = ${category} then 0.1 else 0 end desc,
      g."volumeMicro" desc nulls last, g."id"
    limit ${MAX_RELATED}`
  return rows.map(({ slug, title: other, volumeMicro, endDate, venues }) => ({
    slug,
    title: other,
    volume: toUsd(volumeMicro),
    endDate: endDate?.getTime(),
    venues: venues.flatMap((venue) => parseVenueId(venue) ?? []),
  }))
}

/** Reads events related to one, and caches the result for a minute. */
export function createRelatedGroups(prisma: PrismaClient): (event: GroupDetail) => Promise<RelatedGroup[]> {
  const known = createCache({
    max: MAX_EVENTS,
    ttlMs: TTL_MS,
    now: () => performance.now(),
    read: (event: GroupDetail) => readRelated(prisma, event),
  })
  return (event) => known(event.id, event)
}
