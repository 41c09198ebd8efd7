import { BaseError } from '@/lib/core/domain/errors'
import {
  type Execution,
  MAX_EXECUTIONS,
  MAX_OPEN_EXECUTIONS,
  MAX_PRACTICE_POSITIONS,
  type NewExecution,
} from '@/lib/core/domain/execution'
import { fromMicro } from '@/lib/core/domain/units'
import type { PrismaClient } from '../connect'
import type { Prisma } from '../generated/client.ts'
import type { TraderModel } from '../generated/models.ts'
import { toExecution, WITH_LEGS } from './executionRows'

type Tx = Prisma.TransactionClient

const dollars = (micro: number) => `$${fromMicro(micro).toFixed(2)}`

/** Practice orders on their way. */
export const openLegs = (sql: Tx | PrismaClient, traderId: string) =>
  sql.executionLeg.findMany({
    where: { state: 'sent', execution: { traderId, mode: 'practice' } },
    include: { execution: { select: { direction: true } } },
  })

/** Errors: `conflict` where the account lacks what the orders may take. */
async function assertFunds(tx: Tx, trader: TraderModel, { direction, orders }: NewExecution): Promise<void> {
  const open = await openLegs(tx, trader.id)
  if (direction === 'buy') {
    const reserved = open.reduce((sum, { maxMicro }) => sum + Number(maxMicro), 0)
    const free = Number(trader.cashMicro) - reserved
    const needed = orders.reduce((sum, { maxUsd }) => sum + maxUsd, 0)
    if (needed > free) {
      throw new BaseError(
        `This order may cost ${dollars(needed)}, and ${dollars(free)} of the practice account is free.`,
        { code: 'conflict' },
      )
    }
    const held = await tx.practicePosition.count({ where: { traderId: trader.id } })
    if (held + open.length + orders.length > MAX_PRACTICE_POSITIONS) {
      throw new BaseError(
        `A practice account holds at most ${MAX_PRACTICE_POSITIONS} different tokens: sell some first.`,
        { code: 'limit_reached' },
      )
    }
    return
  }
  for (const { venue, marketId, outcome, gross } of orders) {
    const key = { venue, marketId, outcome }
    const held = await tx.practicePosition.findFirst({ where: { traderId: trader.id, ...key } })
    const selling = open
      .filter((leg) => leg.execution.direction === 'sell')
      .filter((leg) => leg.venue === venue && leg.marketId === marketId && leg.outcome === outcome)
      .reduce((sum, { grossMicro }) => sum + grossMicro, 0n)
    if (BigInt(gross) > (held?.tokensMicro ?? 0n) - selling)
      throw new BaseError('The practice account does not hold this many tokens.', { code: 'conflict' })
  }
}

async function insert(tx: Tx, trader: TraderModel, one: NewExecution): Promise<void> {
  const at = new Date(one.createdAt)
  await tx.execution.create({
    data: {
      id: one.id,
      traderId: trader.id,
      key: one.key ?? null,
      digest: one.digest,
      mode: one.mode,
      state: 'sent',
      direction: one.direction,
      maxSlippageBps: one.maxSlippageBps,
      request: one.request as Prisma.InputJsonValue,
      planned: one.planned as Prisma.InputJsonValue,
      eventSlug: one.event?.slug ?? null,
      eventTitle: one.event?.title ?? null,
      outcomeTitle: one.event?.outcomeTitle ?? null,
      createdAt: at,
      changedAt: at,
      legs: {
        create: one.orders.map((order) => ({
          venue: order.venue,
          marketId: order.marketId,
          tokenId: order.tokenId,
          outcome: order.outcome,
          state: 'sent',
          limitMicro: order.limit,
          grossMicro: order.gross,
          maxMicro: order.maxUsd,
          planned: order.planned as Prisma.InputJsonValue,
          latencyMs: order.latencyMs,
          dueAt: new Date(one.createdAt + order.latencyMs),
        })),
      },
      changes: {
        create: [
          { number: 1, state: 'checked', cause: 'Planned on the books of this moment.', at },
          { number: 2, state: 'sent', cause: 'Orders are on their way.', at },
        ],
      },
    },
  })
}

/** Rows of a trader beyond those that are kept: the oldest ones that wait for nothing. */
const deleteOldest = (tx: Tx, traderId: string) => tx.$executeRaw`
  delete from "Execution" where "id" in (
    select "id" from "Execution" where "traderId" = ${traderId} and "state" <> 'sent'
    order by "createdAt" desc, "id" desc offset ${MAX_EXECUTIONS})`

/** Stores an execution of a locked trader, once for its key. Errors: `conflict`, `limit_reached`. */
export async function placeExecution(tx: Tx, trader: TraderModel, one: NewExecution): Promise<Execution> {
  if (one.key !== undefined) {
    const where = { traderId: trader.id, key: one.key }
    const same = await tx.execution.findFirst({ where, include: WITH_LEGS })
    if (same && same.digest === one.digest) return toExecution(same)
    if (same) throw new BaseError('This client_id names another order.', { code: 'conflict' })
  }
  const open = await tx.execution.count({ where: { traderId: trader.id, state: 'sent' } })
  if (open >= MAX_OPEN_EXECUTIONS) {
    throw new BaseError(`${MAX_OPEN_EXECUTIONS} orders are on their way already: wait for their fills.`, {
      code: 'limit_reached',
    })
  }
  await assertFunds(tx, trader, one)
  await insert(tx, trader, one)
  await deleteOldest(tx, trader.id)
  return toExecution(await tx.execution.findUniqueOrThrow({ where: { id: one.id }, include: WITH_LEGS }))
}
