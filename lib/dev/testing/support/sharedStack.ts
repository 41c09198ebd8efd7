import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { openStack, untilConnected, untilReady } from './startStack'
import { worldOf } from './worldOf'

/** The wallet that may review matches. */
export const REVIEWER_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
export const REVIEWER = { ADMIN_ADDRESSES: privateKeyToAddress(REVIEWER_KEY) }

const sharedStack = z.object({
  service: z.object({ url: z.url() }),
  /** `env` points another service at the same stand-ins. */
  standIns: z.object({ env: z.record(z.string(), z.string()) }),
})
export type SharedStack = z.infer<typeof sharedStack>

const VARIABLE = 'SHARED_STACK'

export const readSharedStack = (): SharedStack => sharedStack.parse(JSON.parse(process.env[VARIABLE] ?? ''))

/** Waits until every platform is read and streamed. */
export async function untilSharedStack(): Promise<SharedStack> {
  const stack = readSharedStack()
  await untilReady(stack.service.url)
  await untilConnected(stack.service.url)
  return stack
}

/**
 * Sandbox venues, database and the built service for all tests that leave them unchanged; webhooks may target this
 * machine, as in the demo, and keys have no limit. Vitest's integration tests and Playwright call it once, before their
 * workers start, and reuse the one of `npm test`. Returns the stop function; workers wait for readiness themselves.
 */
export default async function startSharedStack(): Promise<() => Promise<void>> {
  if (process.env[VARIABLE]) return async () => {}
  const { service, standIns, close } = await openStack({
    ...REVIEWER,
    WEBHOOKS_LOOPBACK: 'on',
    RATE_LIMIT_KEY: '0',
    // Enough for three pages of the list.
    ...worldOf(60),
  })
  process.env[VARIABLE] = JSON.stringify({ service: { url: service.url }, standIns: { env: standIns.env } })
  return async () => {
    delete process.env[VARIABLE]
    await close()
  }
}
