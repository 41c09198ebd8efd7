import type { PrismaClient } from '../connect'
import type { Prisma } from '../generated/client.ts'
import { inTransaction } from './inTransaction'

/** The locked user. */
export interface LockedUser {
  sessionVersion: number
}

/**
 * Serialises changes to a user's data across processes. `undefined` when there is no such user.
 * Errors: those of {@link inTransaction}.
 */
export const withUserLocked = <T>(
  prisma: PrismaClient,
  userId: string,
  run: (tx: Prisma.TransactionClient, user: LockedUser) => Promise<T>,
): Promise<T | undefined> =>
  inTransaction(prisma, async (tx) => {
    const [user] = await tx.$queryRaw<LockedUser[]>`
      SELECT "sessionVersion" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`
    return user && run(tx, user)
  })
