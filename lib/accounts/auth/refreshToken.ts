import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '@/lib/infra/db/connect'
import type { EventLog } from '@/lib/infra/db/eventLog'
import type { Prisma, RefreshToken } from '@/lib/infra/db/generated/client'
import { type LockedUser, withUserLocked } from '@/lib/infra/db/users/withUserLocked'
import type { Clock } from '@/lib/infra/net/types'
import { ACCESS_TOKEN_LIFE, type AccessTokens } from './accessToken'
import { hashToken } from './apiKeyFormat'
import { randomBase62 } from './base62'
import { isSessionLive } from './browserSessions'
import { deriveKey } from './deriveKey'
import { seal, unseal } from './sealed'
import type { SecurityEvents } from './securityEvents'
import type { From, SessionClaims, TokenPair } from './types'
import { expired, unauthorized } from './unauthorized'

const LIFE_MS = 30 * 24 * 3_600_000
/** Two tabs, or a retry after a lost response, spend the same token at nearly the same time. */
const GRACE_MS = 10_000
/** Concurrent sign-ins per account; one more ends the oldest. */
const MAX_FAMILIES = 100
const SHAPE = /^rt_[0-9A-Za-z]{43}$/
const WHERE = ['body', 'refresh_token']

export interface RefreshTokens {
  /** Starts a family: one sign-in and all its rotations. Errors: `unauthorized` when the session has ended. */
  issue(session: SessionClaims): Promise<TokenPair>
  /** Spends a token for a new pair. Errors: `token_expired`, `unauthorized`. */
  refresh(token: string, from?: From): Promise<TokenPair>
}

interface Parts {
  prisma: PrismaClient
  accessTokens: AccessTokens
  secret: string
  clock: Clock
  events: SecurityEvents
  log: EventLog
}

/** Result of a refresh. Decided inside the transaction and thrown outside, so that a revocation is committed. */
type Outcome = { pair: TokenPair } | { rejected: 'unknown' | 'expired' | 'revoked' | 'reused' }

const unknownToken: Outcome = { rejected: 'unknown' }

/**
 * Refresh tokens: 30 days, single use, stored as hashes. Reuse of a spent token means that one of its two users stole
 * it, so the complete family is revoked; within a grace period reuse returns the same new pair.
 * Source: RFC 9700, section 4.14.2.
 */
export function createRefreshTokens({
  prisma,
  accessTokens,
  secret,
  clock,
  events,
  log,
}: Parts): RefreshTokens {
  /** The successor can only be decrypted with the spent token, not from the database alone. */
  const sealingKey = (token: string) => deriveKey(secret, 'refresh successor', token)

  async function create(
    tx: Prisma.TransactionClient,
    claims: SessionClaims,
    family: string,
  ): Promise<TokenPair> {
    const { userId, sessionId, wallet } = claims
    const refreshToken = `rt_${randomBase62(43)}`
    const now = clock.now()
    await tx.refreshToken.create({
      data: {
        hash: hashToken(refreshToken),
        family,
        userId,
        sessionId,
        wallet,
        createdAt: new Date(now),
        expiresAt: new Date(now + LIFE_MS),
      },
    })
    const accessToken = await accessTokens.issue(claims)
    return { accessToken, refreshToken, expiresIn: ACCESS_TOKEN_LIFE }
  }

  /** Deletes expired tokens, and the oldest families above the limit. */
  const tidy = (tx: Prisma.TransactionClient, userId: string) => tx.$executeRaw`
    DELETE FROM "RefreshToken" WHERE "userId" = ${userId} AND (
      "expiresAt" <= ${new Date(clock.now())} OR "family" IN (
        SELECT "family" FROM "RefreshToken" WHERE "userId" = ${userId}
        GROUP BY "family" ORDER BY max("createdAt") DESC OFFSET ${MAX_FAMILIES - 1}))`

  async function rotate(
    tx: Prisma.TransactionClient,
    token: string,
    { row, user }: { row: RefreshToken; user: LockedUser },
  ): Promise<Outcome> {
    const now = new Date(clock.now())
    const { userId, sessionId, wallet } = row
    const claims = {
      userId,
      version: user.sessionVersion,
      sessionId: sessionId ?? undefined,
      wallet: wallet ?? undefined,
    }
    const pair = await create(tx, claims, row.family)
    await tx.refreshToken.update({
      where: { hash: row.hash },
      data: { spentAt: now, successor: seal(JSON.stringify(pair), sealingKey(token)) },
    })
    await tx.refreshToken.updateMany({
      where: {
        family: row.family,
        successor: { not: null },
        spentAt: { lt: new Date(now.getTime() - GRACE_MS) },
      },
      data: { successor: null },
    })
    return { pair }
  }

  async function reuse(tx: Prisma.TransactionClient, token: string, row: RefreshToken): Promise<Outcome> {
    const sinceSpentMs = clock.now() - (row.spentAt?.getTime() ?? 0)
    if (row.successor && sinceSpentMs <= GRACE_MS) {
      const pair = JSON.parse(unseal(row.successor, sealingKey(token))) as TokenPair
      return {
        pair: { ...pair, expiresIn: ACCESS_TOKEN_LIFE - Math.ceil(Math.max(0, sinceSpentMs) / 1_000) },
      }
    }
    await tx.refreshToken.updateMany({
      where: { family: row.family, revokedAt: null },
      data: { revokedAt: new Date(clock.now()), successor: null },
    })
    return { rejected: 'reused' }
  }

  async function decide(tx: Prisma.TransactionClient, token: string, user: LockedUser): Promise<Outcome> {
    const row = await tx.refreshToken.findUnique({ where: { hash: hashToken(token) } })
    if (!row) return { rejected: 'unknown' }
    if (row.revokedAt) return { rejected: 'revoked' }
    const { sessionId, userId } = row
    const now = clock.now()
    if (row.expiresAt.getTime() <= now) return { rejected: 'expired' }
    if (sessionId !== null && !(await isSessionLive(tx, { sessionId, userId, now })))
      return { rejected: 'revoked' }
    return row.spentAt ? reuse(tx, token, row) : rotate(tx, token, { row, user })
  }

  return {
    issue: async (session) => {
      const pair = await withUserLocked(prisma, session.userId, async (tx, user) => {
        if (user.sessionVersion !== session.version) return undefined
        const { userId, sessionId } = session
        const now = clock.now()
        if (sessionId !== undefined && !(await isSessionLive(tx, { sessionId, userId, now })))
          return undefined
        await tidy(tx, session.userId)
        return create(tx, session, randomUUID())
      })
      if (!pair) throw unauthorized('This session has ended: sign in again.', ['header', 'cookie'])
      return pair
    },
    refresh: async (token, from) => {
      if (!SHAPE.test(token)) throw unauthorized('The refresh token is not valid.', WHERE)
      const owner = await prisma.refreshToken.findUnique({
        where: { hash: hashToken(token) },
        select: { userId: true },
      })
      // The lock excludes other spends and revocations, so a family cannot grow while it is being revoked.
      const outcome: Outcome =
        (owner && (await withUserLocked(prisma, owner.userId, (tx, user) => decide(tx, token, user)))) ??
        unknownToken
      if ('pair' in outcome) return outcome.pair
      if (outcome.rejected === 'expired')
        throw expired('The refresh token has expired: sign in again.', WHERE)
      if (outcome.rejected === 'reused') {
        log.warn(
          { token: hashToken(token).slice(0, 8) },
          'A spent refresh token was used again: its family is revoked.',
        )
        if (owner) await events.record(owner.userId, { kind: 'refresh_reused', client: from?.client })
      }
      throw unauthorized('The refresh token is not valid any more: sign in again.', WHERE)
    },
  }
}
