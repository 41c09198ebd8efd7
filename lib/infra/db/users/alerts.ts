import { createHash } from 'node:crypto'
import {
  ALERT_PARTS,
  type Alert,
  type AlertFiring,
  type AlertSettlement,
  type AlertStore,
  type AlertTerms,
  MAX_ALERTS,
} from '@/lib/core/domain/alert'
import { price, shares, usd } from '@/lib/core/domain/units'
import { parseVenueId } from '../catalogue/catalogueRows'
import { Prisma, type PrismaClient } from '../generated/client.ts'
import type { AlertFiringModel, AlertModel } from '../generated/models.ts'
import { UTC_NOW } from '../upsertRows'
import { createOwned } from './createOwned'
import { writeEvent } from './outbox'

/** All alerts of an outcome are in one partition: the same books trigger them. */
const partOf = (outcomeId: string) =>
  createHash('sha256').update(outcomeId).digest().readUInt32BE() % ALERT_PARTS

const SETTLEMENTS: readonly AlertSettlement[] = ['warn', 'exclude', 'price']
/** Changes are committed slightly after their timestamp: each is read again for this long, ms. */
const OVERLAP_MS = 30_000

const toSettlement = (value: string | null) => SETTLEMENTS.find((one) => one === value)

function toAlert(row: AlertModel & { lastFiredAt?: Date | null }): Alert {
  const value = Number(row.amountMicro)
  const settlement = toSettlement(row.settlement)
  return {
    id: row.id,
    userId: row.userId,
    outcomeId: row.outcomeId,
    outcome: row.outcome === 'no' ? 'no' : 'yes',
    direction: row.direction === 'sell' ? 'sell' : 'buy',
    amount:
      row.amountUnit === 'usd'
        ? { unit: 'usd', value: usd(value) }
        : { unit: 'tokens', value: shares(value) },
    allIn: price(row.allInMicro),
    venues: row.venues.flatMap((venue) => parseVenueId(venue) ?? []),
    ...(settlement && { settlement }),
    cooldownMs: row.cooldownS * 1_000,
    ...(row.expiresAt !== null && { expiresAt: row.expiresAt.getTime() }),
    ...(row.webhookId !== null && { webhookId: row.webhookId }),
    ...(row.note !== null && { note: row.note }),
    paused: row.paused,
    event: {
      slug: row.eventSlug,
      title: row.eventTitle,
      ...(row.outcomeTitle !== null && { outcomeTitle: row.outcomeTitle }),
    },
    createdAt: row.createdAt.getTime(),
    changedAt: row.changedAt.getTime(),
    crossings: row.crossings,
    holding: row.holding,
    ...(row.lastFiredAt && { lastFiredAt: row.lastFiredAt.getTime() }),
  }
}

const toFiring = ({ firedAt, ...row }: AlertFiringModel): AlertFiring => ({
  ...row,
  firedAt: firedAt.getTime(),
})

const toColumns = ({ amount, allIn, cooldownMs, expiresAt, webhookId, note, paused }: AlertTerms) => ({
  amountUnit: amount.unit,
  amountMicro: amount.value,
  allInMicro: allIn,
  cooldownS: Math.round(cooldownMs / 1_000),
  expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
  webhookId: webhookId ?? null,
  note: note ?? null,
  paused,
})

const isSameCondition = (row: AlertModel, { amount, allIn }: AlertTerms) =>
  row.amountUnit === amount.unit && Number(row.amountMicro) === amount.value && row.allInMicro === allIn

const withLast = { firings: { orderBy: { number: 'desc' as const }, take: 1 } }

function toListed({ firings: [last], ...row }: AlertModel & { firings: AlertFiringModel[] }) {
  return {
    alert: toAlert({ ...row, lastFiredAt: last?.firedAt ?? null }),
    ...(last && { last: toFiring(last) }),
  }
}

const LAST_FIRED = Prisma.sql`(select f."firedAt" from "AlertFiring" f
  where f."alertId" = a."id" order by f."number" desc limit 1) as "lastFiredAt"`

type Row = AlertModel & { lastFiredAt: Date | null }

/** What leaders read and write. */
function createEngineStore(
  prisma: PrismaClient,
): Pick<AlertStore, 'readPart' | 'findMany' | 'fire' | 'rearm' | 'deleteFiringsBefore'> {
  return {
    async readPart(part, since) {
      const [clock] = await prisma.$queryRaw<
        { now: Date }[]
      >`select ${Prisma.raw(UTC_NOW)}::timestamp(3) as now`
      const rows = await prisma.$queryRaw<Row[]>`
        select a.*, ${LAST_FIRED} from "Alert" a
        where a."part" = ${part} and ${
          since ? Prisma.sql`a."changedAt" >= ${since}` : Prisma.sql`not a."paused"`
        }`
      const until = new Date((clock?.now.getTime() ?? 0) - OVERLAP_MS)
      return { alerts: rows.map(toAlert), until }
    },

    async findMany(ids) {
      const rows = await prisma.$queryRaw<Row[]>`
        select a.*, ${LAST_FIRED} from "Alert" a where a."id" = any(${[...ids]}::text[])`
      return rows.map(toAlert)
    },

    async fire({ firedAt, plan, ...firing }, { event, target }) {
      return prisma.$transaction(async (tx) => {
        // The row's lock and its counter: of all processes that see this crossing one stores it.
        const { count } = await tx.alert.updateMany({
          where: { id: firing.alertId, crossings: firing.number - 1, paused: false },
          data: { crossings: firing.number, holding: true },
        })
        if (count === 0) return 'late'
        await tx.alertFiring.create({
          data: { ...firing, firedAt: new Date(firedAt), plan: plan as Prisma.InputJsonValue },
        })
        await writeEvent(tx, event, target)
        return 'fired'
      })
    },

    async rearm(alerts) {
      if (alerts.length === 0) return
      const rows = alerts.map(({ id, crossings }) => Prisma.sql`(${id}, ${crossings}::integer)`)
      await prisma.$executeRaw`
        update "Alert" a set "holding" = false from (values ${Prisma.join(rows)}) r("id", "crossings")
        where a."id" = r."id" and a."crossings" = r."crossings"`
    },

    async deleteFiringsBefore(at) {
      await prisma.alertFiring.deleteMany({ where: { firedAt: { lt: new Date(at) } } })
    },
  }
}

export function createAlertStore(prisma: PrismaClient): AlertStore {
  const stamp = (sql: Pick<PrismaClient, '$executeRaw'>, id: string) =>
    sql.$executeRaw`update "Alert" set "changedAt" = ${Prisma.raw(UTC_NOW)} where "id" = ${id}`

  return {
    ...createEngineStore(prisma),

    async create({
      userId,
      id,
      outcomeId,
      outcome,
      direction,
      venues,
      settlement,
      event,
      createdAt,
      ...terms
    }) {
      return createOwned(prisma, userId, {
        what: 'alerts',
        most: MAX_ALERTS,
        count: (tx) => tx.alert.count({ where: { userId } }),
        async create(tx) {
          const row = await tx.alert.create({
            data: {
              ...toColumns(terms),
              id,
              userId,
              outcomeId,
              outcome,
              direction,
              venues: [...venues],
              settlement: settlement ?? null,
              eventSlug: event.slug,
              eventTitle: event.title,
              outcomeTitle: event.outcomeTitle ?? null,
              part: partOf(outcomeId),
              createdAt: new Date(createdAt),
              changedAt: new Date(createdAt),
            },
          })
          await stamp(tx, id)
          return toAlert(row)
        },
      })
    },

    async list(userId) {
      const rows = await prisma.alert.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        include: withLast,
      })
      return rows.map(toListed)
    },

    async find(userId, id) {
      const row = await prisma.alert.findFirst({ where: { id, userId }, include: withLast })
      return row ? toListed(row) : undefined
    },

    async update(userId, id, terms) {
      return prisma.$transaction(async (tx) => {
        const row = await tx.alert.findFirst({ where: { id, userId } })
        if (!row) return undefined
        const isNew = !isSameCondition(row, terms)
        const data = { ...toColumns(terms), ...(isNew && { holding: false }) }
        const changed = await tx.alert.update({ where: { id }, data })
        await stamp(tx, id)
        return toAlert(changed)
      })
    },

    async delete(userId, id) {
      const { count } = await prisma.alert.deleteMany({ where: { id, userId } })
      return count > 0
    },

    async listFirings(alertId, limit) {
      const rows = await prisma.alertFiring.findMany({
        where: { alertId },
        orderBy: { number: 'desc' },
        take: limit,
      })
      return rows.map(toFiring)
    },

    async listFiringsSince(userIds, since) {
      const rows = await prisma.alertFiring.findMany({
        where: { userId: { in: [...userIds] }, firedAt: { gte: new Date(since) } },
        orderBy: [{ firedAt: 'asc' }, { id: 'asc' }],
        take: 1_000,
      })
      return rows.map(toFiring)
    },
  }
}
