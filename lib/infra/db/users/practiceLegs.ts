import {
  type DueLeg,
  type ExecutionState,
  type LegAccount,
  type LegResult,
  stateOfLegs,
  takenSide,
} from '@/lib/core/domain/execution'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Prisma } from '../generated/client.ts'
import type { TraderModel } from '../generated/models.ts'
import { toLeg } from './executionRows'

type Tx = Prisma.TransactionClient

export const moneyOf = ({ cashMicro, realizedMicro, feesMicro }: TraderModel) => ({
  cash: usd(Number(cashMicro)),
  realized: usd(Number(realizedMicro)),
  fees: usd(Number(feesMicro)),
})

async function addChange(
  tx: Tx,
  executionId: string,
  change: { venue?: VenueId; state: ExecutionState; cause: string; at: number },
): Promise<void> {
  const number = (await tx.executionChange.count({ where: { executionId } })) + 1
  const { venue, state, cause, at } = change
  await tx.executionChange.create({
    data: { executionId, number, venue: venue ?? null, state, cause, at: new Date(at) },
  })
}

const OVERALL_CAUSE: Partial<Record<ExecutionState, string>> = {
  filled: 'Every part has filled.',
  partly_filled: 'A part is left.',
  rejected: 'Nothing has filled.',
}

/** Brings the execution's own state up to that of its legs. */
async function followLegs(tx: Tx, executionId: string, at: number): Promise<void> {
  const execution = await tx.execution.findUniqueOrThrow({
    where: { id: executionId },
    include: { legs: true },
  })
  const state = stateOfLegs(execution.legs.flatMap(toLeg))
  const cause = OVERALL_CAUSE[state]
  if (state === execution.state || cause === undefined) return
  await addChange(tx, executionId, { state, cause, at })
  const isDone = state === 'filled'
  if (isDone) await addChange(tx, executionId, { state: 'done', cause: 'Nothing is left to decide.', at })
  await tx.execution.update({
    where: { id: executionId },
    data: { state: isDone ? 'done' : state, changedAt: new Date(at) },
  })
}

async function readLegAccount(
  tx: Tx,
  trader: TraderModel,
  { venue, marketId, outcome, direction }: DueLeg,
): Promise<LegAccount> {
  const key = { traderId: trader.id, venue, marketId }
  const held = await tx.practicePosition.findFirst({ where: { ...key, outcome } })
  const takes = await tx.practiceTake.findMany({ where: { ...key, side: takenSide(direction, outcome) } })
  return {
    money: moneyOf(trader),
    held: {
      tokens: shares(Number(held?.tokensMicro ?? 0)),
      cost: usd(Number(held?.costMicro ?? 0)),
    },
    taken: new Map(
      takes.map(({ priceMicro, seenMicro, takenMicro }) => [
        price(priceMicro),
        { seen: Number(seenMicro), taken: Number(takenMicro) },
      ]),
    ),
  }
}

async function writeLegAccount(
  tx: Tx,
  trader: TraderModel,
  { leg, account, at }: { leg: DueLeg; account: LegAccount; at: number },
): Promise<void> {
  const { venue, marketId, outcome, direction } = leg
  const { money, held, taken } = account
  const key = { traderId: trader.id, venue, marketId }
  await tx.trader.update({
    where: { id: trader.id },
    data: { cashMicro: money.cash, realizedMicro: money.realized, feesMicro: money.fees },
  })
  await tx.practicePosition.deleteMany({ where: { ...key, outcome } })
  if (held.tokens > 0) {
    await tx.practicePosition.create({
      data: { ...key, outcome, tokensMicro: held.tokens, costMicro: held.cost },
    })
  }
  const side = takenSide(direction, outcome)
  await tx.practiceTake.deleteMany({ where: { ...key, side } })
  await tx.practiceTake.createMany({
    data: [...taken].map(([at_, { seen, taken: size }]) => ({
      ...key,
      side,
      priceMicro: at_,
      seenMicro: seen,
      takenMicro: size,
      at: new Date(at),
    })),
  })
}

/** Writes what became of an order: the leg, its trader's account, and the states of both. The trader is locked. */
export async function finishLeg(
  tx: Tx,
  { executionId, venue }: { executionId: string; venue: VenueId },
  { state, cause, at, fill }: LegResult,
): Promise<void> {
  await tx.executionLeg.update({
    where: { executionId_venue: { executionId, venue } },
    data: {
      state,
      filledAt: new Date(at),
      ...(fill && {
        filledTokensMicro: fill.filled.tokens,
        filledGrossMicro: fill.filled.gross,
        filledUsdMicro: fill.filled.usd,
        filledFeeMicro: fill.filled.fee,
      }),
    },
  })
  await addChange(tx, executionId, { venue, state, cause, at })
  await followLegs(tx, executionId, at)
}

/** Fills a leg on its account, which is locked. */
export async function fillLeg(
  tx: Tx,
  { trader, leg, work }: { trader: TraderModel; leg: DueLeg; work(account: LegAccount): LegResult },
): Promise<void> {
  const result = work(await readLegAccount(tx, trader, leg))
  const { fill, at } = result
  if (fill) await writeLegAccount(tx, trader, { leg, account: fill.account, at })
  await finishLeg(tx, leg, result)
}
