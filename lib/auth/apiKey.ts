import type { PrismaClient } from '@/lib/db/connect'
import type { ApiKey } from '@/lib/db/generated/client'
import { BaseError, notFound } from '@/lib/domain/errors'
import type { Clock } from '@/lib/net/types'
import { generateApiKey, hashToken, isApiKey, isSameHash, prefixOf } from './apiKeyFormat'
import type { ApiKeyMeter } from './apiKeyMeter'
import { API_KEY_SCOPES, type ApiKeyInfo, type ApiKeyPrincipal, type AuthService } from './types'
import { expired, unauthorized } from './unauthorized'
import { withUserLocked } from './withUserLocked'

const MOST_LIVE = 25
/** Dead keys that stay in the list, newest first. */
const MOST_DEAD = 100
const DAY_MS = 24 * 3_600_000
const USAGE_DAYS = 30
const WHERE = ['header', 'x-api-key']

export type ApiKeys = Pick<
  AuthService,
  'verifyApiKey' | 'createApiKey' | 'listApiKeys' | 'revokeApiKey' | 'rotateApiKey'
>

const unknownKey = () => notFound('There is no such API key.', ['path', 'id'])
const noUser = () => unauthorized('This account does not exist any more.', ['header', 'authorization'])

function toInfo(row: ApiKey, requests30d: number): ApiKeyInfo {
  const { id, prefix, name, scopes, createdAt } = row
  return {
    id,
    prefix,
    name,
    scopes,
    createdAt,
    expiresAt: row.expiresAt ?? undefined,
    lastUsedAt: row.lastUsedAt ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
    requests30d,
  }
}

/** PostgreSQL stores no NUL, and nobody needs control characters in a name. */
const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100) || 'API key'

/** Keys of a user for scripts. Only the hash is stored; the key is in the answer that makes it and nowhere else. */
export function createApiKeys({
  prisma,
  clock,
  meter,
}: {
  prisma: PrismaClient
  clock: Clock
  meter: ApiKeyMeter
}): ApiKeys {
  const live = () => ({
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(clock.now()) } }],
  })
  const firstDay = () => new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS - (USAGE_DAYS - 1) * DAY_MS)

  async function requestsOf(keyIds: string[]): Promise<Map<string, number>> {
    const sums = await prisma.apiKeyUsage.groupBy({
      by: ['keyId'],
      where: { keyId: { in: keyIds }, day: { gte: firstDay() } },
      _sum: { requests: true },
    })
    return new Map(sums.map(({ keyId, _sum }) => [keyId, _sum.requests ?? 0]))
  }

  async function verifyApiKey(key: string): Promise<ApiKeyPrincipal> {
    if (!isApiKey(key)) throw unauthorized('This is not an API key: its form or checksum is wrong.', WHERE)
    const hash = hashToken(key)
    const row = await prisma.apiKey.findUnique({ where: { hash } })
    if (!row || !isSameHash(row.hash, hash) || row.revokedAt) {
      throw unauthorized('This API key is unknown or was revoked.', WHERE)
    }
    if (row.expiresAt && row.expiresAt.getTime() <= clock.now()) {
      throw expired('This API key has expired: make a new one.', WHERE)
    }
    return { keyId: row.id, userId: row.userId, scopes: row.scopes }
  }

  const createApiKey: ApiKeys['createApiKey'] = async (userId, { name, scopes, expiresInDays }) => {
    const key = generateApiKey()
    const now = clock.now()
    const row = await withUserLocked(prisma, userId, async (tx) => {
      if ((await tx.apiKey.count({ where: { userId, ...live() } })) >= MOST_LIVE) {
        throw new BaseError(`An account has at most ${MOST_LIVE} live API keys: revoke one first.`, {
          code: 'limit_reached',
          loc: ['body'],
        })
      }
      await tx.$executeRaw`
        DELETE FROM "ApiKey" WHERE "id" IN (
          SELECT "id" FROM "ApiKey"
          WHERE "userId" = ${userId} AND ("revokedAt" IS NOT NULL OR "expiresAt" <= ${new Date(now)})
          ORDER BY "createdAt" DESC OFFSET ${MOST_DEAD})`
      return tx.apiKey.create({
        data: {
          userId,
          hash: hashToken(key),
          prefix: prefixOf(key),
          name: cleanName(name),
          scopes: [...new Set(scopes ?? API_KEY_SCOPES)],
          createdAt: new Date(now),
          expiresAt: expiresInDays === undefined ? null : new Date(now + expiresInDays * DAY_MS),
        },
      })
    })
    if (!row) throw noUser()
    return { key, info: toInfo(row, 0) }
  }

  async function listApiKeys(userId: string): Promise<ApiKeyInfo[]> {
    const rows = await prisma.apiKey.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST_LIVE + MOST_DEAD,
    })
    const written = await requestsOf(rows.map(({ id }) => id))
    return rows.map((row) => {
      const { requests, lastUsedAt } = meter.pending(row.id)
      const info = toInfo(row, (written.get(row.id) ?? 0) + requests)
      return { ...info, lastUsedAt: lastUsedAt ?? info.lastUsedAt }
    })
  }

  async function revokeApiKey(userId: string, keyId: string): Promise<{ id: string; revokedAt: Date }> {
    const revokedAt = new Date(clock.now())
    const [row] = await change(userId, keyId, { revokedAt })
    if (!row) throw unknownKey()
    return { id: row.id, revokedAt }
  }

  async function rotateApiKey(userId: string, keyId: string) {
    const key = generateApiKey()
    const [row] = await change(userId, keyId, { hash: hashToken(key), prefix: prefixOf(key) })
    if (!row) throw unknownKey()
    const requests = (await requestsOf([row.id])).get(row.id) ?? 0
    return { key, info: toInfo(row, requests + meter.pending(row.id).requests) }
  }

  /** Changes a live key of this user in one statement: of two that revoke at once, one finds nothing. */
  async function change(
    userId: string,
    keyId: string,
    data: Partial<Pick<ApiKey, 'hash' | 'prefix' | 'revokedAt'>>,
  ) {
    // What is no id of ours, a NUL among it, never reaches the database.
    if (!/^[a-z0-9]{1,40}$/.test(keyId)) return []
    return prisma.apiKey.updateManyAndReturn({ where: { id: keyId, userId, ...live() }, data })
  }

  return { verifyApiKey, createApiKey, listApiKeys, revokeApiKey, rotateApiKey }
}
