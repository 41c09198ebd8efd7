import { test as base } from '@playwright/test'
import { type Stack, startStack } from '@/lib/dev/testing/support/startStack'

/** Tests with a stack of their own, which they may disrupt and configure as needed. */
export const withStack = (env: Record<string, string>, start = startStack) =>
  base.extend<object, { stack: Stack }>({
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
      async ({}, use) => {
        const stack = await start(env)
        await use(stack)
        await stack.close()
      },
      { scope: 'worker', timeout: 360_000 },
    ],
    baseURL: async ({ stack }, use) => use(stack.service.url),
  })
