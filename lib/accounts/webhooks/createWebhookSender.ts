import type { WebhookSecrets } from '@/lib/accounts/auth/webhookSecrets'
import { createOutage } from '@/lib/core/common/createOutage'
import {
  type ClaimedDelivery,
  type Delivery,
  receiverOf,
  SLOTS,
  type WebhookStore,
} from '@/lib/core/domain/webhook'
import { createPause } from '@/lib/infra/net/createPause'
import type { OutgoingRules } from '@/lib/infra/net/outgoingGuard'
import { type PostResult, postGuarded } from '@/lib/infra/net/postGuarded'
import type { Clock } from '@/lib/infra/net/types'
import { afterAttempt } from './afterAttempt'
import { signedHeaders } from './signedHeaders'

/** Result of an attempt; `paused` paused its webhook. */
export type AttemptResult = 'delivered' | 'retried' | 'failed' | 'paused'

/** Sends due deliveries; each is claimed by one process at a time. */
export interface WebhookSender {
  /** Checks for due deliveries at once. */
  wake(): void
  /** One attempt now, also to a paused webhook; returns the updated delivery. Undefined when another process has it. */
  sendNow(deliveryId: string): Promise<Delivery | undefined>
  /** Sends until the signal aborts; resolves once nothing is in flight. */
  run(signal: AbortSignal): Promise<void>
}

export interface WebhookSenderParts {
  store: WebhookStore
  secrets: Pick<WebhookSecrets, 'open'>
  rules: OutgoingRules
  clock: Clock
  /** Its owner sees it on the account page. */
  paused(webhook: { userId: string; host: string }): Promise<void>
  attempted(result: AttemptResult, ms: number): void
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
  random?: () => number
  pollMs?: number
  leaseMs?: number
}

const POLL_MS = 1_000
const TIMEOUT_MS = 10_000
/** Well over the longest attempt: deliveries of a killed process are retried after this. */
const LEASE_MS = 45_000
const MAX_AT_ONCE = 32
/** Of these, deliveries to webhooks whose receiver did not respond last time, one per webhook. */
const MAX_SILENT = 16
/** Upper bound on tracked silent webhooks; the longest silent ones are evicted. */
const MAX_KNOWN = 2_000

/** Only the host of a webhook's address is logged: the rest may be a secret. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** Deliveries in flight by name. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    has: (name: string) => counts.has(name),
    /** Counts one more; the result releases it. */
    begin(name: string) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return () => {
        const left = (counts.get(name) ?? 1) - 1
        if (left > 0) counts.set(name, left)
        else counts.delete(name)
      }
    },
    left: (most: number) => new Map([...counts].map(([name, count]) => [name, Math.max(0, most - count)])),
  }
}

export function createWebhookSender(parts: WebhookSenderParts): WebhookSender {
  const { store, secrets, rules, clock, log, random = Math.random } = parts
  const { pollMs = POLL_MS, leaseMs = LEASE_MS } = parts
  const busy = { webhooks: createCounts(), accounts: createCounts(), receivers: createCounts() }
  /** Webhooks whose receiver did not respond last time. */
  const silent = new Set<string>()
  /** Deliveries in flight to them. */
  let toSilent = 0
  const running = new Set<Promise<void>>()
  const pause = createPause(clock)
  const outage = createOutage({ message: 'Deliveries to webhooks could not be read.', clock, log })

  function secretsOf({ webhookId, sealedSecret, oldSecret }: ClaimedDelivery): readonly string[] | undefined {
    try {
      return [sealedSecret, oldSecret].flatMap((sealed) =>
        sealed === undefined ? [] : [secrets.open(webhookId, sealed)],
      )
    } catch {
      return undefined
    }
  }

  async function pauseWebhook({ webhookId, userId, url }: ClaimedDelivery, reason: string, at: number) {
    if (!(await store.pause(webhookId, { at, reason }))) return
    const host = hostOf(url)
    log.warn({ webhookId, host }, 'A webhook is paused.')
    await parts.paused({ userId, host })
  }

  async function post(claimed: ClaimedDelivery, valid: readonly string[]): Promise<PostResult> {
    const { event, url } = claimed
    const headers = signedHeaders(event, { secrets: valid, at: clock.now() })
    return postGuarded(url, { body: event.body, headers, rules, timeoutMs: TIMEOUT_MS })
  }

  async function attempt(claimed: ClaimedDelivery): Promise<void> {
    const valid = secretsOf(claimed)
    const result: PostResult = valid
      ? await post(claimed, valid)
      : { head: '', error: 'The secret cannot be read: rotate it.', ms: 0 }
    const at = clock.now()
    hear(claimed, result)
    const after = afterAttempt(claimed, result, { at, random: random() })
    const { outcome } = after
    const reason = valid ? after.pause : 'The secret cannot be read under this AUTH_SECRET: rotate it.'
    await store.settle(claimed, { at, response: result, outcome })
    if (reason !== undefined) await pauseWebhook(claimed, reason, at)
    parts.attempted(
      reason === undefined ? (outcome.status === 'pending' ? 'retried' : outcome.status) : 'paused',
      result.ms,
    )
  }

  /** A receiver that does not respond is tried one delivery at a time until it responds. */
  function hear({ webhookId }: ClaimedDelivery, { status }: PostResult) {
    silent.delete(webhookId)
    if (status === undefined) silent.add(webhookId)
    const [oldest] = silent
    if (silent.size > MAX_KNOWN && oldest !== undefined) silent.delete(oldest)
  }

  function slotsLeft() {
    const webhooks = busy.webhooks.left(SLOTS.webhook)
    let free = MAX_SILENT - toSilent
    // Most recently heard of last.
    for (const id of silent) {
      const isNext = free > 0 && !busy.webhooks.has(id)
      if (isNext) free -= 1
      webhooks.set(id, isNext ? 1 : 0)
    }
    return {
      webhooks,
      accounts: busy.accounts.left(SLOTS.account),
      receivers: busy.receivers.left(SLOTS.receiver),
    }
  }

  /** Starts due deliveries that fit; returns whether there may be more. */
  async function round(): Promise<boolean> {
    const limit = MAX_AT_ONCE - running.size
    if (limit <= 0) return false
    const claimed = await store.claim({ at: clock.now(), leaseMs, limit, left: slotsLeft() })
    outage.worked()
    for (const one of claimed) begin(one)
    return claimed.length > 0
  }

  function begin(claimed: ClaimedDelivery) {
    const wasSilent = silent.has(claimed.webhookId)
    if (wasSilent) toSilent += 1
    const ends = [
      busy.webhooks.begin(claimed.webhookId),
      busy.accounts.begin(claimed.userId),
      busy.receivers.begin(receiverOf(claimed.url)),
    ]
    const work = attempt(claimed)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'A delivery could not be settled; it is sent again.'),
      )
      .finally(() => {
        running.delete(work)
        for (const end of ends) end()
        if (wasSilent) toSilent -= 1
        pause.wake()
      })
    running.add(work)
  }

  return {
    wake: pause.wake,
    async sendNow(deliveryId) {
      const [claimed] = await store.claim({
        at: clock.now(),
        leaseMs,
        limit: 1,
        only: deliveryId,
      })
      if (!claimed) return undefined
      await attempt(claimed)
      return store.findDelivery(deliveryId)
    },
    async run(signal) {
      while (!signal.aborted) {
        const found = await round().catch((error: unknown) => {
          outage.failed(error)
          return false
        })
        if (!found && !signal.aborted) await pause.sleep(pollMs, signal)
      }
      await Promise.all(running)
    },
  }
}
