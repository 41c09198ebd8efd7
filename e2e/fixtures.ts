import { test as base } from '@playwright/test'
import { type Stack, startStack } from '@/lib/testing/support/startStack'

/** One world for a spec file: stand-ins, database and the built service, started once per worker. */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.service.url),
})

export { expect } from '@playwright/test'
