import { afterAll, beforeAll } from 'vitest'
import { createAuthService } from '@/lib/accounts/auth/createAuthService'
import type { AuthService } from '@/lib/accounts/auth/types'
import { systemClock } from '@/lib/infra/net/systemClock'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import type { TestDatabase } from './database'
import { createTestRuntime, type TestRuntimeOptions } from './testRuntime'
import type { createTestWallet } from './testWallet'

/** Routes use a runtime with database accounts, for all tests of a file. */
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
    /** Signs a wallet in, for its owner's later requests. */
    async headersOf(wallet: ReturnType<typeof createTestWallet>) {
      const { accessToken } = await auth.issueTokens(await wallet.signIn(auth))
      return { authorization: `Bearer ${accessToken}` }
    },
  }
}
