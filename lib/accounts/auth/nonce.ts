import type { PrismaClient } from '@/lib/infra/db/connect'
import type { Clock } from '@/lib/infra/net/types'
import { randomBase62 } from './base62'

const LIFE_MS = 10 * 60_000
const TIDY_EVERY_MS = 30_000
/** Anyone may request nonces; above this many the oldest are deleted. */
const MAX_NONCES = 100_000

export interface NonceStore {
  create(): Promise<{ nonce: string; expiresAt: Date }>
  /** Whether the nonce can still be spent. Spends nothing. */
  isLive(nonce: string): Promise<boolean>
  /** True exactly once for a live nonce, also under concurrent calls. */
  spend(nonce: string): Promise<boolean>
}

/** Nonces for sign-in messages: ten minutes, single use. */
export function createNonceStore({ prisma, clock }: { prisma: PrismaClient; clock: Clock }): NonceStore {
  let tidied = 0

  async function tidy() {
    if (clock.now() - tidied < TIDY_EVERY_MS) return
    tidied = clock.now()
    await prisma.$executeRaw`
      DELETE FROM "SignInNonce" WHERE "expiresAt" <= ${new Date(clock.now())}
      OR "nonce" IN (SELECT "nonce" FROM "SignInNonce" ORDER BY "expiresAt" DESC OFFSET ${MAX_NONCES})`
  }

  return {
    create: async () => {
      await tidy()
      const expiresAt = new Date(clock.now() + LIFE_MS)
      const { nonce } = await prisma.signInNonce.create({ data: { nonce: randomBase62(24), expiresAt } })
      return { nonce, expiresAt }
    },
    isLive: async (nonce) => {
      const known = await prisma.signInNonce.findUnique({ where: { nonce } })
      return known !== null && known.expiresAt.getTime() > clock.now()
    },
    spend: async (nonce) => {
      const spent = await prisma.$queryRaw<{ nonce: string }[]>`
        DELETE FROM "SignInNonce" WHERE "nonce" = ${nonce} AND "expiresAt" > ${new Date(clock.now())}
        RETURNING "nonce"`
      return spent.length === 1
    },
  }
}
