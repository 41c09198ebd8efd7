import type {
  Account,
  ApiKeyInfo,
  AuthService,
  SecurityEventInfo,
  TokenPair,
} from '@/lib/accounts/auth/types'
import { notFound, RequestError } from '@/lib/contract/requestError'
import { BaseError } from '@/lib/core/domain/errors'
import { NOW } from './builders'

const MAX_KEYS = 25

interface Key {
  userId: string
  secret: string
  info: ApiKeyInfo
}

const refuse = (message: string, header: string) =>
  new RequestError(message, { code: 'unauthorized', loc: ['header', header] })

const tokensOf = (userId: string): TokenPair => ({
  accessToken: `access-${userId}`,
  refreshToken: `refresh-${userId}`,
  expiresIn: 900,
})

/**
 * Accounts without database or cryptography, for tests of the code in front of them.
 * `access-<user>` is any user's access token; a signature `0xa11ce0` signs `alice` in.
 */
export function createMemoryAuth(): AuthService & { metered: string[] } {
  const keys: Key[] = []
  const sessions = new Set<string>()
  const countries = new Map<string, string>()
  const accountOf = (userId: string): Account => {
    const country = countries.get(userId)
    return { userId, wallets: [], identities: [], ...(country !== undefined && { country }) }
  }
  const metered: string[] = []
  const events: SecurityEventInfo[] = []
  const isLive = ({ info }: Key) => info.revokedAt === undefined
  const find = (userId: string, id: string): Key => {
    const key = keys.find((each) => each.userId === userId && each.info.id === id && isLive(each))
    if (!key) throw notFound('There is no such API key.', ['path', 'id'])
    return key
  }
  return {
    metered,
    createNonce: async () => ({ nonce: 'nonce1234', expiresAt: new Date(NOW + 600_000) }),
    async signIn({ signature }) {
      if (signature !== '0xa11ce0') throw refuse('The signature does not fit.', 'authorization')
      return { userId: 'alice', addresses: ['0xA11ce00000000000000000000000000000000000'], version: 0 }
    },
    signInElsewhere: async ({ subject }) => ({ userId: subject, addresses: [], version: 0 }),
    issueTokens: async ({ userId }) => tokensOf(userId),
    async refresh(token) {
      if (!token.startsWith('refresh-')) throw refuse('This refresh token is not valid.', 'authorization')
      return tokensOf(token.slice('refresh-'.length))
    },
    async verifyAccessToken(token) {
      if (token === 'expired') throw new BaseError('The token has expired.', { code: 'token_expired' })
      if (!token.startsWith('access-')) throw refuse('This access token is not valid.', 'authorization')
      return { userId: token.slice('access-'.length), addresses: [], version: 0 }
    },
    findSession: async (claims) =>
      claims.sessionId === undefined || sessions.has(claims.sessionId)
        ? { ...claims, addresses: [] }
        : undefined,
    async startSession({ userId }) {
      const sessionId = `session-${userId}-${sessions.size}`
      sessions.add(sessionId)
      return { sessionId, expiresAt: new Date(NOW + 30 * 86_400_000) }
    },
    endSession: async ({ sessionId }) => void sessions.delete(sessionId),
    async signOutEverywhere(userId) {
      events.push({
        id: `event${events.length}`,
        at: new Date(NOW),
        kind: 'signed_out_everywhere',
        subject: userId,
      })
    },
    getAccount: async (userId) => accountOf(userId),
    async setCountry(userId, country) {
      if (country === undefined) countries.delete(userId)
      else countries.set(userId, country)
      return accountOf(userId)
    },
    linkWallet: async (userId) => accountOf(userId),
    unlinkWallet: async (userId) => accountOf(userId),
    unlinkIdentity: async (userId) => accountOf(userId),
    recordEvent: async () => undefined,
    listSecurityEvents: async (userId) => events.filter(({ subject }) => subject === userId),
    async verifyApiKey(secret) {
      const key = keys.find((each) => each.secret === secret && isLive(each))
      if (!key) throw refuse('The API key is not valid.', 'x-api-key')
      return { keyId: key.info.id, userId: key.userId, scopes: key.info.scopes }
    },
    watchApiKey: () => () => {},
    watchSession: () => () => {},
    meter: (keyId) => void metered.push(keyId),
    async createApiKey(userId, { name = 'Key', scopes = ['read', 'plan'], expiresInDays }) {
      if (keys.filter((key) => key.userId === userId && isLive(key)).length >= MAX_KEYS) {
        throw new RequestError('At most 25 live keys.', {
          code: 'limit_reached',
          loc: ['header', 'authorization'],
        })
      }
      const id = `key${keys.length + 1}`
      const expiresAt = expiresInDays === undefined ? undefined : new Date(NOW + expiresInDays * 86_400_000)
      const info = {
        id,
        prefix: `pk_${id}`,
        name,
        scopes,
        createdAt: new Date(NOW),
        expiresAt,
        requests30d: 0,
      }
      keys.push({ userId, secret: `pk_${id}_secret`, info })
      return { key: `pk_${id}_secret`, info }
    },
    listApiKeys: async (userId) => keys.filter((key) => key.userId === userId).map(({ info }) => info),
    readApiKeyUsage: async () => ({ days: Array<string>(30).fill('2026-01-15'), keys: [] }),
    async revokeApiKey(userId, id) {
      const key = find(userId, id)
      const revokedAt = new Date(NOW)
      key.info = { ...key.info, revokedAt }
      return { id, revokedAt }
    },
    async rotateApiKey(userId, id) {
      const key = find(userId, id)
      key.secret = `${key.secret}_next`
      return { key: key.secret, info: key.info }
    },
    flush: async () => {},
    close: async () => {},
  }
}
