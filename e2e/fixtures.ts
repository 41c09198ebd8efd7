import { test as base } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'
import { type Stack, startStack } from '@/lib/testing/support/startStack'

/** The wallet that may review matches on every stack. */
export const REVIEWER_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

/**
 * Sandbox venues, database and the built service, once per worker: each has ports and a data folder of its own, so
 * that workers share nothing, and a test that stops a venue disturbs no other. Such a test starts the venue again.
 */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const stack = await startStack({ ADMIN_ADDRESSES: privateKeyToAddress(REVIEWER_KEY) })
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.service.url),
})

export { expect } from '@playwright/test'
