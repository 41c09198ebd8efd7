import {
  REGRET_HORIZONS,
  type ReceiptStore,
  type RegretHorizon,
  type StoredReceipt,
  type StoredRegret,
} from '@/lib/core/domain/receipt'
import { usd } from '@/lib/core/domain/units'
import type { PrismaClient } from '../connect'
import type { PlanReceiptModel, PlanRegretModel } from '../generated/models.ts'

const toReceipt = ({ ownerId: _, ...row }: PlanReceiptModel): StoredReceipt => ({
  ...row,
  issuedAt: row.issuedAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
})

const horizonOf = (afterS: number): RegretHorizon | undefined => REGRET_HORIZONS.find((one) => one === afterS)

function toRegret(row: PlanRegretModel): StoredRegret[] {
  const afterS = horizonOf(row.afterS)
  if (afterS === undefined) return []
  const due = { afterS, dueAt: row.dueAt.getTime() }
  if (row.settledAt === null) return [{ ...due, status: 'pending' }]
  if (row.filledRatio === null || row.costMicro === null) return [{ ...due, status: 'unknown' }]
  const regret = {
    filledRatio: row.filledRatio,
    cost: usd(Number(row.costMicro)),
    ...(row.deltaMicro !== null && { delta: usd(Number(row.deltaMicro)) }),
  }
  return [{ ...due, status: 'known', regret }]
}

export function createReceiptStore(prisma: PrismaClient): ReceiptStore {
  return {
    async listKeys() {
      const rows = await prisma.receiptKey.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] })
      return rows.map(({ id, publicKey, sealedKey, createdAt }) => ({
        id,
        publicKey,
        ...(sealedKey !== null && { sealedKey }),
        createdAt: createdAt.getTime(),
      }))
    },
    async addKey({ createdAt, ...key }) {
      const data = [{ ...key, createdAt: new Date(createdAt) }]
      await prisma.receiptKey.createMany({ data, skipDuplicates: true })
    },
    async add({ issuedAt, expiresAt, ...receipt }, { owner, most }) {
      // Sequential statements in one transaction: a caller with the answer has all of it.
      return prisma.$transaction(async (own) => {
        // Receipts of one account are counted one at a time.
        await own.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`receipts ${owner}`}, 0))`
        const held = await own.planReceipt.count({
          where: { ownerId: owner, expiresAt: { gt: new Date(issuedAt) } },
        })
        if (held >= most) return false
        await own.planReceipt.create({
          data: {
            ...receipt,
            ownerId: owner,
            issuedAt: new Date(issuedAt),
            expiresAt: new Date(expiresAt),
            regrets: {
              create: REGRET_HORIZONS.map((afterS) => ({
                afterS,
                dueAt: new Date(issuedAt + afterS * 1_000),
              })),
            },
          },
        })
        return true
      })
    },
    async find(id) {
      const row = await prisma.planReceipt.findUnique({ where: { id } })
      return row ? toReceipt(row) : undefined
    },
    async listRegrets(id, now) {
      const found = await prisma.planReceipt.findUnique({
        where: { id, expiresAt: { gt: new Date(now) } },
        select: { regrets: { orderBy: { afterS: 'asc' } } },
      })
      return found?.regrets.flatMap(toRegret)
    },
    async listDue(now, limit, after) {
      const dueAt = after && new Date(after.dueAt)
      const rows = await prisma.planRegret.findMany({
        where: {
          settledAt: null,
          dueAt: { lte: new Date(now) },
          // No receipt has two horizons at the same time.
          ...(dueAt && { OR: [{ dueAt: { gt: dueAt } }, { dueAt, receiptId: { gt: after.receiptId } }] }),
        },
        orderBy: [{ dueAt: 'asc' }, { receiptId: 'asc' }],
        take: limit,
        include: { receipt: { select: { document: true } } },
      })
      return rows.flatMap(({ receiptId, afterS, dueAt, receipt }) => {
        const horizon = horizonOf(afterS)
        return horizon === undefined
          ? []
          : [{ receiptId, afterS: horizon, dueAt: dueAt.getTime(), document: receipt.document }]
      })
    },
    async settle({ receiptId, afterS }, regret) {
      await prisma.planRegret.updateMany({
        where: { receiptId, afterS, settledAt: null },
        data: {
          settledAt: new Date(),
          ...(regret && {
            filledRatio: regret.filledRatio,
            costMicro: regret.cost,
            deltaMicro: regret.delta ?? null,
          }),
        },
      })
    },
    async deleteExpired(now) {
      await prisma.planReceipt.deleteMany({ where: { expiresAt: { lte: new Date(now) } } })
    },
  }
}
