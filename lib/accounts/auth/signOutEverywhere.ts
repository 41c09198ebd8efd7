import type { PrismaClient } from '@/lib/infra/db/connect'
import { withUserLocked } from '@/lib/infra/db/users/withUserLocked'
import type { Clock } from '@/lib/infra/net/types'
import type { SecurityEvents } from './securityEvents'
import type { AuthService } from './types'
import { noAccount } from './users'

/**
 * Ends every session of an account in one transaction: increments the version in cookies and access tokens, and
 * revokes all refresh families. Every check of a credential reads the account, so it takes effect on every process at
 * the next request.
 */
export const createSignOutEverywhere =
  ({
    prisma,
    clock,
    events,
  }: {
    prisma: PrismaClient
    clock: Clock
    events: SecurityEvents
  }): AuthService['signOutEverywhere'] =>
  async (userId, from) => {
    const done = await withUserLocked(prisma, userId, async (tx) => {
      await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } })
      await tx.refreshToken.updateMany({
        where: { userId, revokedAt: null },
        data: { revokedAt: new Date(clock.now()), successor: null },
      })
      await tx.browserSession.deleteMany({ where: { userId } })
      return true
    })
    if (!done) throw noAccount()
    await events.record(userId, { kind: 'signed_out_everywhere', client: from?.client })
  }
