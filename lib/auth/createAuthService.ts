import type { PrismaClient } from '@/lib/db/connect'
import type { EventLog } from '@/lib/db/eventLog'
import type { Clock } from '@/lib/net/types'
import { createAccessTokens } from './accessToken'
import { createApiKeys } from './apiKey'
import { createApiKeyMeter } from './apiKeyMeter'
import { createNonceStore } from './nonce'
import { createRefreshTokens } from './refreshToken'
import type { AuthService } from './types'
import { unauthorized } from './unauthorized'
import { findOrCreateByWallet, findPrincipal } from './users'
import { verifySignIn } from './verifySignIn'

const FLUSH_EVERY_MS = 5_000

export interface AuthParts {
  prisma: PrismaClient
  /** At least 32 characters; every process of a deployment has the same. */
  secret: string
  /** Where people reach the service: the domain that sign-in messages must name. */
  publicUrl?: string
  clock: Clock
  log: EventLog
}

/** Accounts of one process. `close` writes the last counts. */
export function createAuthService({ prisma, secret, publicUrl, clock, log }: AuthParts): AuthService {
  const nonces = createNonceStore({ prisma, clock })
  const accessTokens = createAccessTokens({ secret, clock })
  const refreshTokens = createRefreshTokens({ prisma, accessTokens, secret, clock, log })
  const meter = createApiKeyMeter({ prisma, clock, log })
  const flushQuietly = () =>
    meter.flush().catch((error: unknown) => {
      log.warn({ err: error }, "API keys' usage could not be written; it is kept and tried again.")
    })
  const timer = setInterval(() => void flushQuietly(), FLUSH_EVERY_MS).unref()

  return {
    ...createApiKeys({ prisma, clock, meter }),
    createNonce: () => nonces.create(),
    signIn: async ({ message, signature, host }) => {
      const signed = await verifySignIn({ message, signature, host, publicUrl, now: clock.now() })
      // Last, so that only who holds the wallet can spend it, and then exactly once.
      if (!(await nonces.spend(signed.nonce))) {
        throw unauthorized('The nonce is unknown, spent or older than ten minutes.', ['body', 'message'])
      }
      return findOrCreateByWallet(prisma, signed.address)
    },
    issueTokens: (userId) => refreshTokens.issue(userId),
    refresh: (token) => refreshTokens.refresh(token),
    verifyAccessToken: async (token) => {
      const principal = await findPrincipal(prisma, await accessTokens.verify(token))
      if (!principal) throw unauthorized('This account does not exist any more.', ['header', 'authorization'])
      return principal
    },
    meter: (keyId) => meter.count(keyId),
    flush: () => meter.flush(),
    close: async () => {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}
