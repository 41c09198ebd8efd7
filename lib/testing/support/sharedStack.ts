import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { openStack } from '@/lib/testing/support/startStack'
import { worldOf } from '@/lib/testing/support/worldOf'

/** The wallet that may review matches. */
export const REVIEWER_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
export const REVIEWER = { ADMIN_ADDRESSES: privateKeyToAddress(REVIEWER_KEY) }

const sharedStack = z.object({
  service: z.object({ url: z.url() }),
  /** `env` points a further service at the same stand-ins. */
  standIns: z.object({ env: z.record(z.string(), z.string()) }),
})
export type SharedStack = z.infer<typeof sharedStack>

const VARIABLE = 'E2E_STACK'

export const readSharedStack = (): SharedStack => sharedStack.parse(JSON.parse(process.env[VARIABLE] ?? ''))

/**
 * Sandbox venues, database and the built service for all tests that leave them as they are; webhooks may lead to this
 * machine, as in the demo. Playwright calls it once, before its workers start; it returns how to end them. Each worker
 * waits for the stack itself.
 */
export default async function startSharedStack(): Promise<() => Promise<void>> {
  const { service, standIns, close } = await openStack({
    ...REVIEWER,
    WEBHOOKS_LOOPBACK: 'on',
    // Three pages of the list.
    ...worldOf(60),
  })
  process.env[VARIABLE] = JSON.stringify({ service: { url: service.url }, standIns: { env: standIns.env } })
  return close
}
