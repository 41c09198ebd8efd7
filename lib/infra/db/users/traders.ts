import { randomBytes } from 'node:crypto'
import { BaseError } from '@/lib/core/domain/errors'
import {
  CROWDED_GUEST_LIFE_MS,
  MAX_GUESTS_PER_ADDRESS,
  PRACTICE_DEPOSIT,
  type TraderKey,
} from '@/lib/core/domain/execution'
import type { PrismaClient } from '../connect'
import { Prisma } from '../generated/client.ts'
import type { TraderModel } from '../generated/models.ts'
import { inTransaction } from './inTransaction'

type Tx = Prisma.TransactionClient

const findOwn = async (sql: Tx | PrismaClient, { userId, guest }: TraderKey) =>
  (await sql.trader.findUnique({ where: userId === undefined ? { guest } : { userId } })) ?? undefined

/** A unique value is taken, or a row that is referred to is missing (Prisma's error reference). */
const REFUSED = new Set(['P2002', 'P2003'])

/**
 * Gives an account what its browser did before the sign-in. Never a part of a transaction: a statement that waited in
 * vain for a row keeps it locked until the transaction ends, and two accounts could wait for each other.
 */
async function takeOver(prisma: PrismaClient, userId: string, guest: string): Promise<void> {
  try {
    await prisma.trader.updateMany({ where: { guest }, data: { userId, guest: null, client: null } })
  } catch (error) {
    // Another request of the account was first, or the account is gone.
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && REFUSED.has(error.code))) throw error
  }
}

/**
 * The trader, if there is one already. An account takes over what its browser did before the sign-in, unless it has
 * traded itself.
 */
export async function findTrader(prisma: PrismaClient, who: TraderKey): Promise<TraderModel | undefined> {
  const own = await findOwn(prisma, who)
  if (own || who.userId === undefined || who.guest === undefined) return own
  await takeOver(prisma, who.userId, who.guest)
  return findOwn(prisma, who)
}

/** Locks the trader's row: everything that it owns changes one at a time. */
export async function lockTrader(tx: Tx, id: string): Promise<TraderModel> {
  const [row] = await tx.$queryRaw<TraderModel[]>`select * from "Trader" where "id" = ${id} for no key update`
  if (!row) throw new BaseError('This practice account no longer exists.', { code: 'not_found' })
  return row
}

async function lockUsed(tx: Tx, id: string, now: number): Promise<TraderModel> {
  await tx.trader.update({ where: { id }, data: { usedAt: new Date(now) } })
  return lockTrader(tx, id)
}

/** Deletes the network's account that was unused for longest, unless that was lately or it has an order on its way. */
async function deleteUnusedGuest(tx: Tx, { client, now }: { client: string; now: number }): Promise<boolean> {
  const where = {
    client,
    usedAt: { lt: new Date(now - CROWDED_GUEST_LIFE_MS) },
    executions: { none: { legs: { some: { state: 'sent' } } } },
  } satisfies Prisma.TraderWhereInput
  const unused = await tx.trader.findFirst({ where, orderBy: { usedAt: 'asc' }, select: { id: true } })
  if (!unused) return false
  // The conditions again: its browser may be using it by now.
  const { count } = await tx.trader.deleteMany({ where: { ...where, id: unused.id } })
  return count > 0
}

async function makeRoomForGuest(tx: Tx, { client, now }: { client: string; now: number }): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`practice ${client}`}, 0))`
  if ((await tx.trader.count({ where: { client } })) < MAX_GUESTS_PER_ADDRESS) return
  if (await deleteUnusedGuest(tx, { client, now })) return
  throw new BaseError(
    `There are ${MAX_GUESTS_PER_ADDRESS} practice accounts from this network already: sign in to have your own.`,
    { code: 'limit_reached' },
  )
}

/** The locked trader; created with the deposit at its first use. */
async function openTrader(tx: Tx, who: TraderKey, now: number): Promise<TraderModel> {
  const found = await findOwn(tx, who)
  if (!found) {
    if (who.userId === undefined) await makeRoomForGuest(tx, { client: who.client, now })
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
  const trader = found ?? (await findOwn(tx, who))
  if (!trader) throw new BaseError('This account no longer exists.', { code: 'unauthorized' })
  return lockUsed(tx, trader.id, now)
}

interface Change {
  who: TraderKey
  now: number
}

async function takeOverFirst(prisma: PrismaClient, who: TraderKey): Promise<void> {
  if (who.userId !== undefined && who.guest !== undefined) await findTrader(prisma, who)
}

/**
 * Changes a trader's account in one transaction, one at a time.
 * Errors: `limit_reached` for too many accounts of one network, and those of {@link inTransaction}.
 */
export async function withTrader<T>(
  prisma: PrismaClient,
  { who, now }: Change,
  run: (tx: Tx, trader: TraderModel) => Promise<T>,
): Promise<T> {
  await takeOverFirst(prisma, who)
  return inTransaction(prisma, async (tx) => run(tx, await openTrader(tx, who, now)))
}

/** The same for an account that exists; nothing for another. Errors: those of {@link inTransaction}. */
export async function withKnownTrader(
  prisma: PrismaClient,
  { who, now }: Change,
  run: (tx: Tx, trader: TraderModel) => Promise<void>,
): Promise<void> {
  await takeOverFirst(prisma, who)
  await inTransaction(prisma, async (tx) => {
    const found = await findOwn(tx, who)
    if (found) await run(tx, await lockUsed(tx, found.id, now))
  })
}
