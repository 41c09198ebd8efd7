import type { TestProject } from 'vitest/node'
import { startStack } from './startStack'
import { worldOf } from './worldOf'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the built service that the integration tests share. */
    serviceUrl: string
  }
}

/** One built service with its sandbox venues and database for all integration tests that only send requests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack({ SANDBOX_CHAIN: '0', ...worldOf(80), RATE_LIMIT_KEY: '0' })
  project.provide('serviceUrl', stack.service.url)
  return stack.close
}
