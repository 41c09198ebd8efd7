import type { AccountWallet } from '@/lib/core/domain/accountWallet'
import { SECURITY_EVENTS, type SecurityEventKind } from '@/lib/core/domain/securityEvents'
import { Prisma } from '@/lib/infra/db/generated/client'
import type { StoreDeps } from './storeDeps'
import type { From, SecurityEventInfo } from './types'

/** Maximum events stored per account. Failures have their own limit: guessing cannot evict the rest. */
const MAX_EVENTS = 200
const MAX_FAILED = 50
const KEEP_DAYS = 180
const DAY_MS = 24 * 3_600_000
const LISTED = 100
/** Maximum failures queued for writing; beyond it only the rate limit counts them. */
const MAX_WAITING = 200

export interface SecurityEvents {
  /** Writes an event of an account. Errors: none; a failed write is logged. */
  record(userId: string, event: From & { kind: SecurityEventKind; subject?: string }): Promise<void>
  /** A rejected sign-in that named this wallet. Not awaited: timing must not reveal whether it has an account. */
  recordFailure(wallet: Required<AccountWallet>, from: From): void
  list(userId: string): Promise<SecurityEventInfo[]>
  /** Resolves once all recorded events are written. */
  settle(): Promise<void>
}

const isKind = (kind: string): kind is SecurityEventKind => SECURITY_EVENTS.some((one) => one === kind)

/** Security events of accounts, for their owners: bounded in number and age, without secrets. */
export function createSecurityEvents({ prisma, clock, log }: StoreDeps): SecurityEvents {
  const waiting = new Set<Promise<void>>()

  const tidy = (userId: string) => prisma.$executeRaw`
    DELETE FROM "SecurityEvent" WHERE "id" IN (
      SELECT "id" FROM (
        SELECT "id", "at", "kind" = 'sign_in_failed' AS failed,
          row_number() OVER (PARTITION BY "kind" = 'sign_in_failed' ORDER BY "at" DESC, "id" DESC) AS n
        FROM "SecurityEvent" WHERE "userId" = ${userId}) AS numbered
      WHERE n > CASE WHEN failed THEN ${MAX_FAILED}::int ELSE ${MAX_EVENTS}::int END
        OR "at" < ${new Date(clock.now() - KEEP_DAYS * DAY_MS)})`

  const record: SecurityEvents['record'] = async (userId, { kind, subject, client }) => {
    try {
      await prisma.securityEvent.create({
        data: { userId, at: new Date(clock.now()), kind, subject, client },
      })
      await tidy(userId)
    } catch (error) {
      const isGone = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003'
      if (!isGone) log.error({ err: error, userId, kind }, 'A security event could not be written.')
    }
  }

  const recordFailure: SecurityEvents['recordFailure'] = ({ address, chainId }, { client }) => {
    if (waiting.size >= MAX_WAITING) return
    const writing = prisma.wallet
      .findMany({
        where: { address: address.toLowerCase(), chainId: { in: [0, chainId] } },
        select: { userId: true },
      })
      .then((wallets) =>
        Promise.all(
          [...new Set(wallets.map(({ userId }) => userId))].map((userId) =>
            record(userId, { kind: 'sign_in_failed', subject: address, client }),
          ),
        ),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'A rejected sign-in could not be recorded.'))
      .then(() => void waiting.delete(writing))
    waiting.add(writing)
  }

  async function list(userId: string): Promise<SecurityEventInfo[]> {
    const rows = await prisma.securityEvent.findMany({
      where: { userId },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: LISTED,
    })
    return rows.flatMap(({ id, at, kind, subject, client }) =>
      isKind(kind) ? [{ id, at, kind, subject: subject ?? undefined, client: client ?? undefined }] : [],
    )
  }

  return {
    record,
    recordFailure,
    list,
    settle: async () => {
      await Promise.all(waiting)
    },
  }
}
