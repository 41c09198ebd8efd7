import {
  type DueLeg,
  type ExecutionStore,
  PRACTICE_DEPOSIT,
  type TraderKey,
} from '@/lib/core/domain/execution'
import { price, usd } from '@/lib/core/domain/units'
import { parseVenueId } from '../catalogue/catalogueRows'
import type { PrismaClient } from '../connect'
import type { ExecutionLegModel, PracticeTakeModel } from '../generated/models.ts'
import { toExecution, toLeg, toPosition, toSide, WITH_LEGS } from './executionRows'
import { openLegs, placeExecution } from './placeExecution'
import { fillLeg, finishLeg, moneyOf } from './practiceLegs'
import { findTrader, lockTrader, withKnownTrader, withTrader } from './traders'

/** Settlements that a practice account shows. */
const SHOWN_SETTLEMENTS = 100

const dueLegOf = (row: ExecutionLegModel & { execution: { direction: string } }): DueLeg[] =>
  toLeg(row).map((leg) => ({
    ...leg,
    executionId: row.executionId,
    direction: toSide(row.execution.direction),
  }))

export function createExecutionStore(prisma: PrismaClient): ExecutionStore {
  async function findOne(who: TraderKey, where: { id: string } | { key: string }) {
    const trader = await findTrader(prisma, who)
    if (!trader) return undefined
    const row = await prisma.execution.findFirst({
      where: { ...where, traderId: trader.id },
      include: WITH_LEGS,
    })
    return row ? toExecution(row) : undefined
  }

  return {
    async findAccount(who) {
      const trader = await findTrader(prisma, who)
      if (!trader) return undefined
      const where = { traderId: trader.id }
      const [positions, open, settlements, taken] = await Promise.all([
        prisma.practicePosition.findMany({ where, orderBy: [{ venue: 'asc' }, { marketId: 'asc' }] }),
        openLegs(prisma, trader.id),
        prisma.practiceSettlement.findMany({ where, orderBy: { at: 'desc' }, take: SHOWN_SETTLEMENTS }),
        prisma.$queryRaw<PracticeTakeModel[]>`
          select * from "PracticeTake" t where t."traderId" = ${trader.id} and exists (
            select 1 from "PracticePosition" p
            where p."traderId" = t."traderId" and p."venue" = t."venue" and p."marketId" = t."marketId")`,
      ])
      return {
        money: moneyOf(trader),
        since: trader.since.getTime(),
        reserved: usd(open.reduce((sum, { maxMicro }) => sum + Number(maxMicro), 0)),
        positions: positions.flatMap(toPosition),
        selling: open
          .filter(({ execution }) => execution.direction === 'sell')
          .flatMap(toLeg)
          .map(({ venue, marketId, outcome, gross }) => ({ venue, marketId, outcome, tokens: gross })),
        taken: taken.flatMap((row) => {
          const venue = parseVenueId(row.venue)
          if (!venue) return []
          const { marketId } = row
          const side = row.side === 'bids' ? ('bids' as const) : ('asks' as const)
          const [seen, own] = [Number(row.seenMicro), Number(row.takenMicro)]
          return [{ venue, marketId, side, price: price(row.priceMicro), seen, taken: own }]
        }),
        settlements: settlements.flatMap((row) =>
          toPosition(row).map((position) => ({
            ...position,
            at: row.at.getTime(),
            price: price(row.priceMicro),
            usd: usd(Number(row.usdMicro)),
          })),
        ),
      }
    },

    create: (who, execution) =>
      withTrader(prisma, { who, now: execution.createdAt }, (tx, trader) =>
        placeExecution(tx, trader, execution),
      ),

    find: (who, id) => findOne(who, { id }),

    findByKey: (who, key) => findOne(who, { key }),

    async list(who, { offset, limit }) {
      const trader = await findTrader(prisma, who)
      if (!trader) return { executions: [], total: 0 }
      const where = { traderId: trader.id }
      const [rows, total] = await Promise.all([
        prisma.execution.findMany({
          where,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          skip: offset,
          take: limit,
          include: WITH_LEGS,
        }),
        prisma.execution.count({ where }),
      ])
      return { executions: rows.map(toExecution), total }
    },

    async listDue(now, limit, after) {
      const dueAt = after && new Date(after.dueAt)
      const rows = await prisma.executionLeg.findMany({
        where: {
          state: 'sent',
          dueAt: { lte: new Date(now) },
          execution: { mode: 'practice' },
          ...(after &&
            dueAt && {
              OR: [
                { dueAt: { gt: dueAt } },
                { dueAt, executionId: { gt: after.executionId } },
                { dueAt, executionId: after.executionId, venue: { gt: after.venue } },
              ],
            }),
        },
        orderBy: [{ dueAt: 'asc' }, { executionId: 'asc' }, { venue: 'asc' }],
        take: limit,
        include: { execution: { select: { direction: true } } },
      })
      return rows.flatMap(dueLegOf)
    },

    async fill(leg, work) {
      const { executionId, venue } = leg
      return prisma.$transaction(async (tx) => {
        const execution = await tx.execution.findUnique({ where: { id: executionId } })
        if (!execution) return false
        const trader = await lockTrader(tx, execution.traderId)
        const row = await tx.executionLeg.findUnique({
          where: { executionId_venue: { executionId, venue } },
        })
        // Under the lock: of all processes that see this leg due, one fills it.
        if (row?.state !== 'sent') return false
        await fillLeg(tx, { trader, leg, work })
        return true
      })
    },

    async listHeldMarkets(limit, after) {
      const rows = await prisma.practicePosition.findMany({
        distinct: ['venue', 'marketId'],
        where: after && {
          OR: [{ venue: { gt: after.venue } }, { venue: after.venue, marketId: { gt: after.marketId } }],
        },
        orderBy: [{ venue: 'asc' }, { marketId: 'asc' }],
        take: limit,
        select: { venue: true, marketId: true },
      })
      return rows.flatMap(({ venue, marketId }) => {
        const known = parseVenueId(venue)
        return known ? [{ venue: known, marketId }] : []
      })
    },

    async settle({ venue, marketId, outcome }, { price: paid, at }, work) {
      const market = { venue, marketId, outcome }
      const holders = await prisma.practicePosition.findMany({ where: market, select: { traderId: true } })
      for (const { traderId } of holders) {
        await prisma.$transaction(async (tx) => {
          const trader = await lockTrader(tx, traderId)
          const row = await tx.practicePosition.findFirst({ where: { traderId, ...market } })
          const [position] = row ? toPosition(row) : []
          if (!row || !position) return
          const money = work({ money: moneyOf(trader), held: position })
          const where = { traderId_venue_marketId_outcome: { traderId, ...market } }
          await tx.practicePosition.delete({ where })
          await tx.practiceTake.deleteMany({ where: { traderId, venue, marketId } })
          const usdMicro = BigInt(money.cash) - trader.cashMicro
          await tx.practiceSettlement.create({
            data: { ...row, at: new Date(at), priceMicro: paid, usdMicro },
          })
          const data = { cashMicro: money.cash, realizedMicro: money.realized }
          await tx.trader.update({ where: { id: traderId }, data })
        })
      }
    },

    async reset(who, now) {
      // An account that was never used is as new as a reset one, and takes no place among those of its network.
      await withKnownTrader(prisma, { who, now }, async (tx, { id }) => {
        const at = new Date(now)
        const open = await openLegs(tx, id)
        for (const leg of open.flatMap(dueLegOf)) {
          await finishLeg(tx, leg, { state: 'rejected', cause: 'The practice account was reset.', at: now })
        }
        const where = { traderId: id }
        await tx.practicePosition.deleteMany({ where })
        await tx.practiceTake.deleteMany({ where })
        await tx.practiceSettlement.deleteMany({ where })
        await tx.trader.update({
          where: { id },
          data: { cashMicro: PRACTICE_DEPOSIT, realizedMicro: 0, feesMicro: 0, since: at },
        })
      })
    },

    async deleteGuests(usedBefore) {
      await prisma.trader.deleteMany({ where: { userId: null, usedAt: { lt: new Date(usedBefore) } } })
    },
  }
}
