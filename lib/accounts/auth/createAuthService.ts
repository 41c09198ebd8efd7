import { createOutage } from '@/lib/core/common/createOutage'
import type { PrismaClient } from '@/lib/infra/db/connect'
import type { EventLog } from '@/lib/infra/db/eventLog'
import type { Clock } from '@/lib/infra/net/types'
import { createAccessTokens } from './accessToken'
import { createApiKeys } from './apiKey'
import { createApiKeyMeter } from './apiKeyMeter'
import { createBrowserSessions } from './browserSessions'
import { createKeyWatch } from './keyWatch'
import { createWaysIn } from './loginMethods'
import { createNonceStore } from './nonce'
import { createRefreshTokens } from './refreshToken'
import { createSecurityEvents } from './securityEvents'
import { createSessionWatch } from './sessionWatch'
import { createSignOutEverywhere } from './signOutEverywhere'
import type { AuthService, SessionClaims } from './types'
import { unauthorized } from './unauthorized'
import { findOrCreateByIdentity, findOrCreateByWallet, findSession, readAccount, writeCountry } from './users'
import { type VerifySignature, verifyByKey } from './verifySignature'
import { createWalletProof } from './walletProof'

/** Key usage since the last flush is lost when a process is killed: this bounds the loss. */
const FLUSH_EVERY_MS = 1_000

export interface AuthParts {
  prisma: PrismaClient
  /** At least 32 characters; every process of a deployment has the same. */
  secret: string
  /** Public address of the service: the domain that sign-in messages must name. */
  publicUrl?: string
  /** Default: only accounts with a private key can sign in. */
  verifySignature?: VerifySignature
  clock: Clock
  log: EventLog
}

/** The account service of one process. `close` writes the remaining counts. */
export function createAuthService(parts: AuthParts): AuthService {
  const { prisma, secret, publicUrl, verifySignature = verifyByKey, clock, log } = parts
  const nonces = createNonceStore({ prisma, clock })
  const events = createSecurityEvents({ prisma, clock, log })
  const prove = createWalletProof({ nonces, verifySignature, events, publicUrl, clock })
  const accessTokens = createAccessTokens({ secret, clock })
  const refreshTokens = createRefreshTokens({ prisma, accessTokens, secret, clock, events, log })
  const loginMethods = createWaysIn({ prisma, events })
  const keyWatch = createKeyWatch({ prisma, clock, log })
  const sessionWatch = createSessionWatch({ prisma, clock, log })
  const meter = createApiKeyMeter({ prisma, clock, log })
  const message = "API keys' usage could not be written; it stays in memory and is retried."
  const outage = createOutage({ message, clock, log })
  const flushQuietly = () => meter.flush().then(outage.worked, outage.failed)
  const timer = setInterval(() => void flushQuietly(), FLUSH_EVERY_MS).unref()

  const find = (claims: SessionClaims) => findSession(prisma, { claims, now: clock.now() })

  const apiKeys = createApiKeys({ prisma, clock, meter, events })
  const browserSessions = createBrowserSessions({ prisma, clock })
  const signOutEverywhere = createSignOutEverywhere({ prisma, clock, events })

  return {
    ...apiKeys,
    async revokeApiKey(...of) {
      const revoked = await apiKeys.revokeApiKey(...of)
      keyWatch.look()
      return revoked
    },
    async rotateApiKey(...of) {
      const rotated = await apiKeys.rotateApiKey(...of)
      keyWatch.look()
      return rotated
    },
    createNonce: () => nonces.create(),
    signIn: async (proof) => {
      const proved = await prove(proof)
      const principal = await findOrCreateByWallet(prisma, proved)
      await events.record(principal.userId, { kind: 'sign_in', subject: proved.id, client: proof.client })
      return principal
    },
    signInElsewhere: async (account, { linkTo, client }) => {
      if (linkTo) {
        await loginMethods.linkIdentity(linkTo.userId, account, { client })
        return linkTo
      }
      const principal = await findOrCreateByIdentity(prisma, account)
      const subject = `${account.provider} ${account.label}`
      await events.record(principal.userId, { kind: 'sign_in', subject, client })
      return principal
    },
    issueTokens: refreshTokens.issue,
    refresh: refreshTokens.refresh,
    verifyAccessToken: async (token) => {
      const claims = await accessTokens.verify(token)
      const principal = await find(claims)
      if (!principal) {
        throw unauthorized('This session has ended: sign in again.', ['header', 'authorization'])
      }
      return { ...principal, expiresAt: claims.expiresAt }
    },
    findSession: find,
    startSession: browserSessions.startSession,
    async endSession(session) {
      await browserSessions.endSession(session)
      sessionWatch.look()
    },
    async signOutEverywhere(userId, from) {
      await signOutEverywhere(userId, from)
      sessionWatch.look()
    },
    getAccount: (userId) => readAccount(prisma, userId),
    setCountry: (userId, country) => writeCountry(prisma, { userId, country }),
    linkWallet: async (userId, proof) => loginMethods.linkWallet(userId, await prove(proof), proof),
    unlinkWallet: loginMethods.unlinkWallet,
    unlinkIdentity: loginMethods.unlinkIdentity,
    recordEvent: events.record,
    listSecurityEvents: events.list,
    watchApiKey: keyWatch.watch,
    watchSession: sessionWatch.watch,
    meter: (keyId) => meter.count(keyId),
    flush: () => meter.flush(),
    close: async () => {
      clearInterval(timer)
      keyWatch.close()
      sessionWatch.close()
      await events.settle()
      await flushQuietly()
    },
  }
}
