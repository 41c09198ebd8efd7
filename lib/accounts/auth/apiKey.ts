import { notFound, RequestError } from '@/lib/contract/requestError'
import type { PrismaClient } from '@/lib/infra/db/connect'
import type { ApiKey } from '@/lib/infra/db/generated/client'
import { withUserLocked } from '@/lib/infra/db/users/withUserLocked'
import type { Clock } from '@/lib/infra/net/types'
import { generateApiKey, hashToken, isApiKey, isSameHash, prefixOf } from './apiKeyFormat'
import type { ApiKeyMeter } from './apiKeyMeter'
import type { SecurityEvents } from './securityEvents'
import {
  API_KEY_SCOPES,
  type ApiKeyInfo,
  type ApiKeyPrincipal,
  type ApiKeyUsage,
  type AuthService,
  type From,
} from './types'
import { expired, unauthorized } from './unauthorized'
import { noAccount } from './users'

const MAX_LIVE = 25
/** Ended keys that stay listed, newest first. */
const MAX_DEAD = 100
const DAY_MS = 24 * 3_600_000
const USAGE_DAYS = 30
const WHERE = ['header', 'x-api-key']

export type ApiKeys = Pick<
  AuthService,
  'verifyApiKey' | 'createApiKey' | 'listApiKeys' | 'readApiKeyUsage' | 'revokeApiKey' | 'rotateApiKey'
>

const unknownKey = () => notFound('There is no such API key.', ['path', 'id'])

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

/** `YYYY-MM-DD`, UTC. */
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** PostgreSQL stores no NUL, and names need no control characters. */
const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100) || 'API key'

/** A user's API keys. Only the hash is stored; the key is in the response that creates it and nowhere else. */
export function createApiKeys({
  prisma,
  clock,
  meter,
  events,
}: {
  prisma: PrismaClient
  clock: Clock
  meter: ApiKeyMeter
  events: SecurityEvents
}): ApiKeys {
  const live = () => ({
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(clock.now()) } }],
  })
  const firstDay = () => new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS - (USAGE_DAYS - 1) * DAY_MS)
  const record = (kind: 'key_created' | 'key_rotated' | 'key_revoked', row: ApiKey, from?: From) =>
    events.record(row.userId, { kind, subject: `${row.name} (${row.prefix}…)`, client: from?.client })

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

  const createApiKey: ApiKeys['createApiKey'] = async (userId, { name, scopes, expiresInDays, client }) => {
    const key = generateApiKey()
    const now = clock.now()
    const row = await withUserLocked(prisma, userId, async (tx) => {
      if ((await tx.apiKey.count({ where: { userId, ...live() } })) >= MAX_LIVE) {
        throw new RequestError(`An account has at most ${MAX_LIVE} live API keys: revoke one first.`, {
          code: 'limit_reached',
          loc: ['body'],
        })
      }
      await tx.$executeRaw`
        DELETE FROM "ApiKey" WHERE "id" IN (
          SELECT "id" FROM "ApiKey"
          WHERE "userId" = ${userId} AND ("revokedAt" IS NOT NULL OR "expiresAt" <= ${new Date(now)})
          ORDER BY "createdAt" DESC OFFSET ${MAX_DEAD})`
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
    if (!row) throw noAccount()
    await record('key_created', row, { client })
    return { key, info: toInfo(row, 0) }
  }

  async function listApiKeys(userId: string): Promise<ApiKeyInfo[]> {
    const rows = await prisma.apiKey.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_LIVE + MAX_DEAD,
    })
    const written = await requestsOf(rows.map(({ id }) => id))
    return rows.map((row) => {
      const { requests, lastUsedAt } = meter.pending(row.id)
      const info = toInfo(row, (written.get(row.id) ?? 0) + requests)
      return { ...info, lastUsedAt: lastUsedAt ?? info.lastUsedAt }
    })
  }

  async function readApiKeyUsage(userId: string): Promise<ApiKeyUsage> {
    const first = firstDay().getTime()
    const days = Array.from({ length: USAGE_DAYS }, (_, index) => dayOf(first + index * DAY_MS))
    const keys = await prisma.apiKey.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_LIVE + MAX_DEAD,
      select: { id: true, usage: { where: { day: { gte: new Date(first) } } } },
    })
    const counted = keys.map(({ id, usage }) => {
      const written = new Map(usage.map(({ day, requests }) => [dayOf(day.getTime()), requests]))
      const { byDay } = meter.pending(id)
      return { id, requests: days.map((day) => (written.get(day) ?? 0) + (byDay.get(day) ?? 0)) }
    })
    return { days, keys: counted.filter(({ requests }) => requests.some((count) => count > 0)) }
  }

  const revokeApiKey: ApiKeys['revokeApiKey'] = async (userId, keyId, from) => {
    const revokedAt = new Date(clock.now())
    const [row] = await change(userId, keyId, { revokedAt })
    if (!row) throw unknownKey()
    await record('key_revoked', row, from)
    return { id: row.id, revokedAt }
  }

  const rotateApiKey: ApiKeys['rotateApiKey'] = async (userId, keyId, from) => {
    const key = generateApiKey()
    const [row] = await change(userId, keyId, { hash: hashToken(key), prefix: prefixOf(key) })
    if (!row) throw unknownKey()
    await record('key_rotated', row, from)
    const requests = (await requestsOf([row.id])).get(row.id) ?? 0
    return { key, info: toInfo(row, requests + meter.pending(row.id).requests) }
  }

  /** Updates a live key of this user in one statement: of two concurrent revocations one finds nothing. */
  async function change(
    userId: string,
    keyId: string,
    data: Partial<Pick<ApiKey, 'hash' | 'prefix' | 'revokedAt'>>,
  ) {
    // A malformed id, such as one with a NUL, never reaches the database.
    if (!/^[a-z0-9]{1,40}$/.test(keyId)) return []
    return prisma.apiKey.updateManyAndReturn({ where: { id: keyId, userId, ...live() }, data })
  }

  return { verifyApiKey, createApiKey, listApiKeys, readApiKeyUsage, revokeApiKey, rotateApiKey }
}
