import { randomBytes } from 'node:crypto'
import { BaseError } from '@/lib/core/domain/errors'
import { MAX_GUESTS_PER_ADDRESS, PRACTICE_DEPOSIT, type TraderKey } from '@/lib/core/domain/execution'
import type { PrismaClient } from '../connect'
import type { Prisma } from '../generated/client.ts'
import type { TraderModel } from '../generated/models.ts'

type Tx = Prisma.TransactionClient

/**
 * The trader, if there is one already. An account takes over what its browser did before the sign-in, unless it has
 * traded itself.
 */
export async function findTrader(sql: Tx | PrismaClient, who: TraderKey): Promise<TraderModel | undefined> {
  if (who.userId === undefined)
    return (await sql.trader.findUnique({ where: { guest: who.guest } })) ?? undefined
  const { userId, guest } = who
  const own = await sql.trader.findUnique({ where: { userId } })
  if (own || guest === undefined) return own ?? undefined
  await sql.$executeRaw`
    update "Trader" set "userId" = ${userId}, "guest" = null, "client" = null
    where "guest" = ${guest} and not exists (select 1 from "Trader" where "userId" = ${userId})
      and exists (select 1 from "User" where "id" = ${userId})`
  return (await sql.trader.findUnique({ where: { userId } })) ?? undefined
}

/** Locks the trader's row: everything that it owns changes one at a time. */
export async function lockTrader(tx: Tx, id: string): Promise<TraderModel> {
  const [row] = await tx.$queryRaw<TraderModel[]>`select * from "Trader" where "id" = ${id} for no key update`
  if (!row) throw new BaseError('This practice account no longer exists.', { code: 'not_found' })
  return row
}

async function assertRoomForGuest(tx: Tx, client: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`practice ${client}`}, 0))`
  if ((await tx.trader.count({ where: { client } })) < MAX_GUESTS_PER_ADDRESS) return
  throw new BaseError(
    `There are ${MAX_GUESTS_PER_ADDRESS} practice accounts from this network already: sign in to have your own.`,
    { code: 'limit_reached' },
  )
}

/** The locked trader; created with the deposit at its first use. Errors: `limit_reached` for too many of one network. */
export async function openTrader(tx: Tx, who: TraderKey, now: number): Promise<TraderModel> {
  const found = await findTrader(tx, who)
  if (!found) {
    if (who.userId === undefined) await assertRoomForGuest(tx, who.client)
    const at = new Date(now)
    const owner = who.userId === undefined ? { guest: who.guest, client: who.client } : { userId: who.userId }
    await tx.trader.createMany({
      data: [
        {
          ...owner,
          id: `trd_${randomBytes(12).toString('base64url')}`,
          createdAt: at,
          usedAt: at,
          since: at,
          cashMicro: PRACTICE_DEPOSIT,
        },
      ],
      // Two first orders at once: one of them makes the account.
      skipDuplicates: true,
    })
  }
  const trader = found ?? (await findTrader(tx, who))
  if (!trader) throw new BaseError('This account no longer exists.', { code: 'unauthorized' })
  await tx.trader.update({ where: { id: trader.id }, data: { usedAt: new Date(now) } })
  return lockTrader(tx, trader.id)
}
