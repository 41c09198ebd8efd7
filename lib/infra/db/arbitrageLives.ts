import {
  type ArbitrageLife,
  type ArbitrageLives,
  LIFE_SIZES,
  type LifeQuery,
} from '@/lib/core/domain/arbitrageLife'
import { shares, usd } from '@/lib/core/domain/units'
import { parseVenueId } from './catalogue/catalogueRows'
import { Prisma, type PrismaClient } from './generated/client.ts'
import type { ArbitrageLifeModel } from './generated/models.ts'
import { type TableSpec, toJsonParameter, upsertRows } from './upsertRows'

const MAX_PAIRS = 50

const LIFE_TABLE: TableSpec = {
  table: 'ArbitrageLife',
  key: ['id', 'firstSeenAt'],
  columns: {
    id: 'text',
    firstSeenAt: 'timestamp(3)',
    lastSeenAt: 'timestamp(3)',
    endedAt: 'timestamp(3)',
    kind: 'text',
    eventSlug: 'text',
    eventTitle: 'text',
    outcomeId: 'text',
    outcomeTitle: 'text',
    venues: 'text[]',
    verified: 'boolean',
    bestProfitMicro: 'bigint',
    bestTokensMicro: 'bigint',
    bestCostMicro: 'bigint',
  },
}

const iso = (ms: number) => new Date(ms).toISOString()

const toRow = ({ bestProfit, bestTokens, bestCost, ...life }: ArbitrageLife) => ({
  ...life,
  firstSeenAt: iso(life.firstSeenAt),
  lastSeenAt: iso(life.lastSeenAt),
  endedAt: life.endedAt === undefined ? null : iso(life.endedAt),
  outcomeId: life.outcomeId ?? null,
  outcomeTitle: life.outcomeTitle ?? null,
  bestProfitMicro: bestProfit,
  bestTokensMicro: bestTokens,
  bestCostMicro: bestCost,
})

function toLife(row: ArbitrageLifeModel): ArbitrageLife[] {
  const venues = row.venues.flatMap((venue) => parseVenueId(venue) ?? [])
  if (venues.length < row.venues.length) return []
  return [
    {
      id: row.id,
      kind: row.kind === 'event' ? 'event' : 'pair',
      firstSeenAt: row.firstSeenAt.getTime(),
      lastSeenAt: row.lastSeenAt.getTime(),
      ...(row.endedAt !== null && { endedAt: row.endedAt.getTime() }),
      eventSlug: row.eventSlug,
      eventTitle: row.eventTitle,
      ...(row.outcomeId !== null && { outcomeId: row.outcomeId }),
      ...(row.outcomeTitle !== null && { outcomeTitle: row.outcomeTitle }),
      venues,
      verified: row.verified,
      bestProfit: usd(Number(row.bestProfitMicro)),
      bestTokens: shares(Number(row.bestTokensMicro)),
      bestCost: usd(Number(row.bestCostMicro)),
    },
  ]
}

const whereEnded = ({ since, verifiedOnly, kind }: LifeQuery) => ({
  endedAt: { not: null },
  firstSeenAt: { gte: new Date(since) },
  ...(verifiedOnly && { verified: true }),
  ...(kind && { kind }),
})

const ended = ({ since, verifiedOnly, kind }: LifeQuery) => Prisma.sql`
  "endedAt" is not null and "firstSeenAt" >= ${new Date(since)}::timestamp(3)
  and ("verified" or not ${verifiedOnly}::boolean) and (${kind ?? null}::text is null or "kind" = ${kind ?? null})`

const span = Prisma.sql`count(*)::integer as "count",
  percentile_cont(0.5) within group (order by extract(epoch from "endedAt" - "firstSeenAt")::float8) as "medianSeconds",
  percentile_cont(0.9) within group (order by extract(epoch from "endedAt" - "firstSeenAt")::float8) as "p90Seconds"`

interface SpanRow {
  count: number
  medianSeconds: number
  p90Seconds: number
}

export function createArbitrageLives(prisma: PrismaClient): ArbitrageLives {
  return {
    async listOpen() {
      return (await prisma.arbitrageLife.findMany({ where: { endedAt: null } })).flatMap(toLife)
    },
    async save(lives) {
      await upsertRows(prisma, LIFE_TABLE, lives.map(toRow))
    },
    async endOthers(open) {
      const rows = open.map(({ id, firstSeenAt }) => ({ id, firstSeenAt: iso(firstSeenAt) }))
      await prisma.$executeRawUnsafe(
        `update "ArbitrageLife" l set "endedAt" = l."lastSeenAt"
         where l."endedAt" is null and not exists (
           select 1 from jsonb_to_recordset($1::jsonb) as r("id" text, "firstSeenAt" timestamp(3))
           where r."id" = l."id" and r."firstSeenAt" = l."firstSeenAt")`,
        toJsonParameter(rows),
      )
    },
    async deleteBefore(time) {
      await prisma.arbitrageLife.deleteMany({ where: { endedAt: { lt: new Date(time) } } })
    },
    async listEnded({ offset, limit, ...query }) {
      const where = whereEnded(query)
      const [rows, total] = await Promise.all([
        prisma.arbitrageLife.findMany({
          where,
          orderBy: [{ endedAt: 'desc' }, { id: 'asc' }],
          skip: offset,
          take: limit,
        }),
        prisma.arbitrageLife.count({ where }),
      ])
      return { lives: rows.flatMap(toLife), total }
    },
    async measure(query) {
      const [sizes, venues] = await Promise.all([
        prisma.$queryRaw<(SpanRow & { bucket: number })[]>`
          select width_bucket("bestProfitMicro", ${[...LIFE_SIZES]}::bigint[]) as "bucket", ${span}
          from "ArbitrageLife" where ${ended(query)} group by 1 order by 1`,
        prisma.$queryRaw<(SpanRow & { venues: string[] })[]>`
          select "venues", ${span} from "ArbitrageLife" where ${ended(query)}
          group by "venues" order by count(*) desc, "venues" limit ${MAX_PAIRS}`,
      ])
      return {
        bySize: sizes.map(({ bucket, ...rest }) => ({ ...rest, from: LIFE_SIZES[bucket - 1] ?? 0 })),
        byVenues: venues.flatMap(({ venues: names, ...rest }) => {
          const known = names.flatMap((name) => parseVenueId(name) ?? [])
          return known.length === names.length ? [{ ...rest, venues: known }] : []
        }),
      }
    },
  }
}
