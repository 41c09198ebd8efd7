import type { PairedGroup } from '@/lib/core/domain/catalogue'
import { MARKET_STATUSES } from '@/lib/core/domain/market'
import { price, usd } from '@/lib/core/domain/units'
import type { PrismaClient } from '../connect'
import { parseVenueId } from './catalogueRows'

const MAX_GROUPS = 5_000

/** As PostgreSQL assembles it: rows are many, and a whole market is not needed. */
interface Row {
  id: string
  outcomes: {
    venue: string
    marketId: string
    inverted: boolean
    status: string
    closeTimeMs: number | null
    volume: number | null
    sureSet: number
    lastPrice: number | null
  }[][]
}

const read = (prisma: PrismaClient) => prisma.$queryRaw<Row[]>`
  select g."id",
    (select json_agg(o."members" order by o."date" nulls last, o."position") from (
      select o."position", case when g."isDateMarket" then o."sortTs" end as "date", json_agg(json_build_object('venue', m."venue", 'marketId', m."marketId",
          'inverted', m."inverted", 'status', k."status", 'volume', k."volumeMicro", 'sureSet', m."sureSet",
          'closeTimeMs', extract(epoch from k."closeTime") * 1000, 'lastPrice', k."lastPrice")) as "members"
      from "GroupOutcome" o
      join "GroupMember" m on m."outcomeId" = o."id"
      join "VenueMarket" k on k."venue" = m."venue" and k."id" = m."marketId"
      where o."groupId" = g."id" group by o."id") o) as "outcomes"
  from "EventGroup" g where g."isPaired" and not g."isClosed"
    and (g."windowEnd" is null or g."windowEnd" > (now() at time zone 'utc'))
  order by g."volumeMicro" desc nulls last, g."id" limit ${MAX_GROUPS}`

/** Every open group on two venues or more with just what a spread is computed from. One query. */
export async function listPairedGroups(prisma: PrismaClient): Promise<PairedGroup[]> {
  const rows = await read(prisma)
  return rows.map(({ id, outcomes }) => ({
    id,
    outcomes: (outcomes ?? []).map((members) => ({
      members: members.flatMap(({ venue: name, status: raw, volume, lastPrice, closeTimeMs, ...rest }) => {
        const venue = parseVenueId(name)
        const status = MARKET_STATUSES.find((one) => one === raw)
        if (!venue || !status) return []
        return [
          {
            ...rest,
            venue,
            status,
            closeTime: closeTimeMs ?? undefined,
            volume: volume === null ? undefined : usd(volume),
            lastPrice: lastPrice === null ? undefined : price(lastPrice),
          },
        ]
      }),
    })),
  }))
}
