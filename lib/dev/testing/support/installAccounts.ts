import { afterAll, beforeAll } from 'vitest'
import { createAuthService } from '@/lib/accounts/auth/createAuthService'
import type { AuthService } from '@/lib/accounts/auth/types'
import { systemClock } from '@/lib/infra/net/systemClock'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import type { TestDatabase } from './database'
import { createTestRuntime, type TestRuntimeOptions } from './testRuntime'
import type { createTestWallet } from './testWallet'

/** Routes answer from a runtime whose accounts are in a database, for all tests of a file. */
export function installAccounts(
  database: Pick<TestDatabase, 'prisma'>,
  options: () => TestRuntimeOptions = () => ({}),
) {
  let auth: AuthService
  beforeAll(() => {
    const { runtime } = createTestRuntime(options())
    const { authSecret: secret, log } = runtime
    auth = createAuthService({ prisma: database.prisma, secret, clock: systemClock, log })
    setRuntime({ ...runtime, auth })
  })
  afterAll(async () => {
    setRuntime(undefined)
    await auth.close()
  })
  return {
    service: () => auth,
    /** Signs a wallet in: what its owner sends from then on. */
    async headersOf(wallet: ReturnType<typeof createTestWallet>) {
      const { accessToken } = await auth.issueTokens(await wallet.signIn(auth))
      return { authorization: `Bearer ${accessToken}` }
    },
  }
}
