import { type CredentialWatch, createCredentialWatch } from './credentialWatch'
import type { StoreDeps } from './storeDeps'
import type { SessionClaims } from './types'

type Claims = Pick<SessionClaims, 'userId' | 'version' | 'sessionId'>

export interface SessionWatch extends Pick<CredentialWatch, 'look' | 'close'> {
  watch(claims: Claims, ended: () => void): () => void
}

/** The same text for equal claims; parsed back below. */
const nameOf = ({ userId, version, sessionId }: Claims) => JSON.stringify({ userId, version, sessionId })

/** Watches the sessions of access tokens of open responses, with two queries for all sessions. */
export function createSessionWatch({ prisma, clock, log }: StoreDeps): SessionWatch {
  const names = createCredentialWatch({
    log,
    async findLive(credentials) {
      const claims = credentials.map((name) => ({ name, ...(JSON.parse(name) as Claims) }))
      const sessionIds = claims.flatMap(({ sessionId }) => sessionId ?? [])
      const [users, sessions] = await Promise.all([
        prisma.user.findMany({
          where: { id: { in: [...new Set(claims.map(({ userId }) => userId))] } },
          select: { id: true, sessionVersion: true },
        }),
        prisma.browserSession.findMany({
          where: { id: { in: sessionIds }, expiresAt: { gt: new Date(clock.now()) } },
          select: { id: true, userId: true },
        }),
      ])
      const versions = new Map(users.map(({ id, sessionVersion }) => [id, sessionVersion]))
      const owners = new Map(sessions.map(({ id, userId }) => [id, userId]))
      const live = claims.filter(
        ({ userId, version, sessionId }) =>
          versions.get(userId) === version && (sessionId === undefined || owners.get(sessionId) === userId),
      )
      return new Set(live.map(({ name }) => name))
    },
  })
  return { ...names, watch: (claims, ended) => names.watch(nameOf(claims), ended) }
}
