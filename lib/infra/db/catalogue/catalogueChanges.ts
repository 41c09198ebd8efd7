import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { PrismaClient } from '../generated/client.ts'
import { type Sql, toJsonParameter } from '../upsertRows'
import { parseVenueId, toVenueEvent } from './catalogueRows'

/** Events of one query. */
const CHUNK = 500

/** Changes to the catalogue that other processes write. */
export interface CatalogueChanges {
  /** Where to begin: every uncommitted change comes after it. */
  changesUntilNow(): Promise<bigint>
  /**
   * Events that were written in or after transaction `since` and that `known` does not hold in that state; `until` is
   * the next call's `since`, and `states` its `known`. No change is missed, in whatever order transactions commit.
   */
  readChanges(
    venues: readonly VenueId[],
    after: { since: bigint; known: ReadonlyMap<string, bigint> },
  ): Promise<{ events: VenueEvent[]; until: bigint; states: Map<string, bigint> }>
}

/** Records, inside the transaction that writes them, that these events changed. */
export async function noteChanges(sql: Sql, events: readonly VenueEvent[]): Promise<void> {
  await sql.$executeRawUnsafe(
    `insert into "CatalogueChange" ("venue", "eventId", "tx")
     select distinct r."venue", r."id", pg_current_xact_id()::text::bigint
     from jsonb_to_recordset($1::jsonb) as r("venue" text, "id" text)
     on conflict ("venue", "eventId") do update set "tx" = excluded."tx"`,
    toJsonParameter(events.map(({ venue, id }) => ({ venue, id }))),
  )
}

export function createCatalogueChanges(prisma: PrismaClient): CatalogueChanges {
  /** The oldest running transaction: older ones are committed or rolled back. */
  async function changesUntilNow(): Promise<bigint> {
    const rows = await prisma.$queryRaw<{ until: bigint }[]>`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "until"`
    return rows[0]?.until ?? 0n
  }

  async function readEvents(refs: readonly { venue: VenueId; eventId: string }[]): Promise<VenueEvent[]> {
    const ids = new Map<VenueId, string[]>()
    for (const { venue, eventId } of refs) ids.set(venue, [...(ids.get(venue) ?? []), eventId])
    const rows = await prisma.venueEvent.findMany({
      where: { OR: [...ids].map(([venue, list]) => ({ venue, id: { in: list } })) },
      include: { markets: { orderBy: { position: 'asc' } } },
    })
    return rows.flatMap((row) => {
      const venue = parseVenueId(row.venue)
      return venue ? [toVenueEvent(row, venue)] : []
    })
  }

  return {
    changesUntilNow,
    async readChanges(venues, { since, known }) {
      // Read before the changes: one committed in between is found again, never missed.
      const until = await changesUntilNow()
      const rows = await prisma.catalogueChange.findMany({
        where: { tx: { gte: since }, venue: { in: [...venues] } },
      })
      const keyOf = ({ venue, eventId }: { venue: string; eventId: string }) => venueKey(venue, eventId)
      const states = new Map(rows.map((row) => [keyOf(row), row.tx]))
      const changed = rows.flatMap((row) => {
        const venue = known.get(keyOf(row)) === row.tx ? undefined : parseVenueId(row.venue)
        return venue ? [{ venue, eventId: row.eventId }] : []
      })
      const events: VenueEvent[] = []
      for (let start = 0; start < changed.length; start += CHUNK)
        events.push(...(await readEvents(changed.slice(start, start + CHUNK))))
      return { events, until, states }
    },
  }
}
