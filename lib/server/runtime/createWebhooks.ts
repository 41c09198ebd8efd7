import type { AuthService } from '@/lib/accounts/auth/types'
import { createWebhookSecrets, type WebhookSecrets } from '@/lib/accounts/auth/webhookSecrets'
import { createWebhookSender, type WebhookSender } from '@/lib/accounts/webhooks/createWebhookSender'
import type { WebhookStore } from '@/lib/core/domain/webhook'
import type { PrismaClient } from '@/lib/infra/db/connect'
import { createWebhookStore } from '@/lib/infra/db/users/webhooks'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Metrics } from '@/lib/infra/metrics/createMetrics'
import { allowedUrl, ForbiddenAddressError, LOOPBACK_TOO, PUBLIC_ONLY } from '@/lib/infra/net/outgoingGuard'
import type { Clock } from '@/lib/infra/net/types'
import type { Log } from '@/lib/operations/runtime'

/** Accounts' webhooks, and their sender. */
export interface Webhooks {
  store: WebhookStore
  secrets: WebhookSecrets
  sender: WebhookSender
  /** Why this address is not allowed, in a sentence; undefined when it is. */
  refuses(url: string): string | undefined
}

interface WebhookParts {
  config: Pick<AppConfig, 'webhooksLoopback'>
  prisma: PrismaClient
  auth: Pick<AuthService, 'recordEvent'>
  authSecret: string
  metrics: Pick<Metrics, 'delivered'>
  clock: Clock
  log: Log
}

const KEEP_MS = 30 * 86_400_000
const TIDY_MS = 3_600_000

export function createWebhooks({
  config,
  prisma,
  auth,
  authSecret,
  metrics,
  clock,
  log,
}: WebhookParts): Webhooks & {
  /** Sends until the signal aborts; resolves once nothing is in flight. */
  run(signal: AbortSignal): Promise<void>
} {
  const rules = config.webhooksLoopback ? LOOPBACK_TOO : PUBLIC_ONLY
  const store = createWebhookStore(prisma)
  const secrets = createWebhookSecrets({ secret: authSecret })
  const sender = createWebhookSender({
    store,
    secrets,
    rules,
    clock,
    paused: ({ userId, host }) => auth.recordEvent(userId, { kind: 'webhook_paused', subject: host }),
    attempted: metrics.delivered,
    log,
  })
  const tidy = () =>
    void store
      .deleteBefore(clock.now() - KEEP_MS)
      .catch((error: unknown) => log.warn({ err: error }, 'Old messages to webhooks could not be deleted.'))
  return {
    store,
    secrets,
    sender,
    refuses(url) {
      try {
        allowedUrl(url, rules)
        return undefined
      } catch (error) {
        return error instanceof ForbiddenAddressError ? error.message : 'This is no address.'
      }
    },
    async run(signal) {
      const timer = setInterval(tidy, TIDY_MS).unref()
      await sender.run(signal)
      clearInterval(timer)
    },
  }
}
