import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWebhookSecrets } from '@/lib/accounts/auth/webhookSecrets'
import { createWebhookSender } from '@/lib/accounts/webhooks/createWebhookSender'
import { startReceiver } from '@/lib/accounts/webhooks/receiver.testkit'
import { startSilent } from '@/lib/accounts/webhooks/silentReceiver.testkit'
import { MAX_WEBHOOKS } from '@/lib/core/domain/webhook'
import { openDatabase } from '@/lib/infra/db/connect'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { migrate } from '@/lib/infra/db/migrate'
import { createWebhookStore } from '@/lib/infra/db/users/webhooks'
import { LOOPBACK_TOO } from '@/lib/infra/net/outgoingGuard'
import { systemClock } from '@/lib/infra/net/systemClock'

/** Allowed factor on the other account's delivery time. */
const FACTOR = 5
/** Below this a value measures the machine rather than the sender. */
const MIN_QUIET_MS = 20
const DEAD_MESSAGES = 100
const LOOKS = 20
const LOOK_EVERY_MS = 2
const GIVE_UP_MS = 60_000

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }

async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-siege-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  try {
    await migrate(embedded.url)
    return await use(embedded.url)
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * One account has its maximum of webhooks, none of which ever responds, and a hundred firings to each; another one's
 * deliveries are timed before and meanwhile. SIEGE_ONLY, when set, must be a part of "silent receivers".
 */
export async function besiegeWithWebhooks(): Promise<string[]> {
  if (!'silent receivers'.includes(process.env.SIEGE_ONLY ?? '')) return []
  return withDatabase(async (url) => {
    const { prisma, close } = openDatabase(url)
    const store = createWebhookStore(prisma)
    const secrets = createWebhookSecrets({ secret: 'a secret for one siege, of no worth at all' })
    const dead = await startSilent()
    const receiver = await startReceiver()
    const stopping = new AbortController()
    const sender = createWebhookSender({
      store,
      secrets,
      rules: LOOPBACK_TOO,
      clock: systemClock,
      paused: async () => undefined,
      attempted: silent,
      log,
    })
    const running = sender.run(stopping.signal)

    async function makeAccount(addresses: readonly string[]): Promise<string> {
      const { id: userId } = await prisma.user.create({ data: {} })
      for (const [i, address] of addresses.entries()) {
        const id = `wh_${userId}_${i}`
        const { sealed } = secrets.create(id)
        const events = ['alert.fired' as const]
        await store.create({ id, userId, url: address, events, createdAt: Date.now(), sealedSecret: sealed })
      }
      return userId
    }
    let sent = 0
    async function fire(userId: string): Promise<void> {
      sent += 1
      const event = { id: `msg_${sent}`, type: 'alert.fired' as const, at: Date.now(), body: '{}' }
      await store.enqueue(event, { userId })
      sender.wake()
    }
    /** From firing to receipt, the slowest case, ms. */
    async function slowest(userId: string): Promise<number> {
      let most = 0
      for (let i = 0; i < LOOKS; i += 1) {
        const before = receiver.received.length
        const start = performance.now()
        await fire(userId)
        while (receiver.received.length === before) {
          if (performance.now() - start > GIVE_UP_MS) return Number.POSITIVE_INFINITY
          await sleep(LOOK_EVERY_MS)
        }
        most = Math.max(most, performance.now() - start)
      }
      return most
    }

    try {
      const other = await makeAccount([receiver.url])
      await slowest(other)
      const quiet = await slowest(other)
      const attacker = await makeAccount(Array.from({ length: MAX_WEBHOOKS }, (_, i) => `${dead.url}/${i}`))
      for (let i = 0; i < DEAD_MESSAGES; i += 1) await fire(attacker)
      await dead.connected(4)
      const found = await slowest(other)
      const most = FACTOR * Math.max(MIN_QUIET_MS, quiet)
      process.stdout.write(
        `silent receivers: a delivery of another account took ${found.toFixed(0)} ms at most, ${quiet.toFixed(0)} before; allowed: ${most.toFixed(0)} ms\n`,
      )
      return found > most ? [`silent receivers: a delivery took ${found.toFixed(0)} ms`] : []
    } finally {
      stopping.abort()
      sender.wake()
      await dead.close()
      await running
      await receiver.close()
      await close()
    }
  })
}
