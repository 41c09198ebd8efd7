import { setTimeout as sleep } from 'node:timers/promises'
import { notFound } from '@/lib/contract/requestError'
import type { WireDelivery } from '@/lib/contract/webhooks'
import type { Delivery, Webhook } from '@/lib/core/domain/webhook'
import type { Runtime } from '@/lib/operations/runtime'
import { toWireDelivery } from './toWireWebhook'

/** Slightly above an attempt's own limit of 10 s. */
const MAX_WAITED_MS = 12_000
const LOOK_EVERY_MS = 100

interface Sent {
  deliveryId: string
  /** When it was requested, ms. */
  since: number
}

/** The result of an attempt by another sender; the delivery's current state when that takes too long. */
async function awaitOther({ webhooks }: Runtime, { deliveryId, since }: Sent): Promise<Delivery | undefined> {
  const until = performance.now() + MAX_WAITED_MS
  for (;;) {
    const found = await webhooks.store.findDelivery(deliveryId)
    const isTried = found?.status !== 'pending' || (found.lastAt ?? 0) >= since
    if (isTried || performance.now() >= until) return found
    await sleep(LOOK_EVERY_MS)
  }
}

/** One attempt now, by this sender or the one that claimed it; returns the delivery afterwards. */
export async function sendDelivery(
  runtime: Runtime,
  { id, paused }: Webhook,
  requested: Sent,
): Promise<WireDelivery> {
  const { webhooks, clock } = runtime
  const sent = (await webhooks.sender.sendNow(requested.deliveryId)) ?? (await awaitOther(runtime, requested))
  if (!sent) throw notFound('There is no such delivery.', ['path', 'id'])
  if (sent.status === 'delivered' && paused) await webhooks.store.resume(id, clock.now())
  return toWireDelivery(sent)
}
