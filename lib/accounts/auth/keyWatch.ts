import { hashToken } from './apiKeyFormat'
import { type CredentialWatch, createCredentialWatch } from './credentialWatch'
import type { StoreDeps } from './storeDeps'

/** Watches API keys of open responses, with one query for all keys. */
export function createKeyWatch({ prisma, clock, log }: StoreDeps): CredentialWatch {
  const hashes = createCredentialWatch({
    log,
    async findLive(credentials) {
      const live = await prisma.apiKey.findMany({
        where: {
          hash: { in: [...credentials] },
          revokedAt: null,
          OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(clock.now()) } }],
        },
        select: { hash: true },
      })
      return new Set(live.map(({ hash }) => hash))
    },
  })
  return { ...hashes, watch: (key, ended) => hashes.watch(hashToken(key), ended) }
}
