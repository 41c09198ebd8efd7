import type { TestProject } from 'vitest/node'
import startSharedStack, { untilSharedStack } from './sharedStack'
import { startStandIns } from './startStack'
import { worldOf } from './worldOf'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the built service that the integration tests share. */
    serviceUrl: string
    /**
     * Environment of a test's own service on the shared stand-ins: few questions, and no new ones every five minutes.
     */
    standInsEnv: Record<string, string>
  }
}

/** One built service for all integration tests that only send requests, and stand-ins for those that start services. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const endShared = await startSharedStack()
  const few = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24), SANDBOX_WINDOWS: '0' })
  const { service } = await untilSharedStack()
  project.provide('serviceUrl', service.url)
  project.provide('standInsEnv', few.env)
  return async () => {
    await few.end()
    await endShared()
  }
}
