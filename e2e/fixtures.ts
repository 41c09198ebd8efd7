import { test as base } from '@playwright/test'
import { type SharedStack, untilSharedStack } from '@/lib/dev/testing/support/sharedStack'

/**
 * Tests on one shared stack, two at a time. They stop no venue and change nothing that another
 * test reads: those that do are in `e2e/apart`, with a stack of their own.
 */
export const test = base.extend<object, { stack: SharedStack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      await use(await untilSharedStack())
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.service.url),
})

export { expect } from '@playwright/test'
