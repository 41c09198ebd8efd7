import type { PrismaClient } from '@/lib/infra/db/connect'
import type { Prisma } from '@/lib/infra/db/generated/client'
import { withUserLocked } from '@/lib/infra/db/users/withUserLocked'
import type { Clock } from '@/lib/infra/net/types'
import { randomBase62 } from './base62'
import type { AuthService } from './types'
import { unauthorized } from './unauthorized'

/** Counted from the sign-in, not extended by use. */
const LIFE_MS = 30 * 24 * 3_600_000
/** Signed-in browsers per account; one more signs the oldest out. */
const MAX_BROWSERS = 100

/** Whether a browser session of this account exists, has not expired and was not ended. */
export async function isSessionLive(
  db: Pick<Prisma.TransactionClient, 'browserSession'>,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: number },
): Promise<boolean> {
  const session = await db.browserSession.findUnique({ where: { id: sessionId } })
  return session !== null && session.userId === userId && session.expiresAt.getTime() > now
}

/** Browser sessions: a cookie holds the id, and is valid only while its row exists. */
export function createBrowserSessions({
  prisma,
  clock,
}: {
  prisma: PrismaClient
  clock: Clock
}): Pick<AuthService, 'startSession' | 'endSession'> {
  /** Deletes expired sessions, and the oldest above the limit. */
  const tidy = (tx: Prisma.TransactionClient, userId: string) => tx.$executeRaw`
    DELETE FROM "BrowserSession" WHERE "userId" = ${userId} AND (
      "expiresAt" <= ${new Date(clock.now())} OR "id" IN (
        SELECT "id" FROM "BrowserSession" WHERE "userId" = ${userId}
        ORDER BY "createdAt" DESC, "id" DESC OFFSET ${MAX_BROWSERS - 1}))`

  return {
    startSession: async ({ userId, version, wallet }) => {
      const started = await withUserLocked(prisma, userId, async (tx, user) => {
        if (user.sessionVersion !== version) return undefined
        await tidy(tx, userId)
        const sessionId = randomBase62(32)
        const createdAt = new Date(clock.now())
        const expiresAt = new Date(clock.now() + LIFE_MS)
        await tx.browserSession.create({ data: { id: sessionId, userId, wallet, createdAt, expiresAt } })
        return { sessionId, expiresAt }
      })
      if (!started) throw unauthorized('This sign-in has ended: sign in again.', ['header', 'cookie'])
      return started
    },
    endSession: async ({ userId, sessionId }) => {
      await withUserLocked(prisma, userId, async (tx) => {
        await tx.browserSession.deleteMany({ where: { id: sessionId, userId } })
        await tx.refreshToken.updateMany({
          where: { userId, sessionId, revokedAt: null },
          data: { revokedAt: new Date(clock.now()), successor: null },
        })
      })
    },
  }
}
