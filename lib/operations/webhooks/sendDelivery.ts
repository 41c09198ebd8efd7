import { notFound } from '@/lib/contract/requestError'
import type { WireDelivery } from '@/lib/contract/webhooks'
import type { Webhook } from '@/lib/domain/webhook'
import type { Runtime } from '@/lib/runtime/types'
import { toWireDelivery } from './toWireWebhook'

/** One attempt now, unless another process is at it; the delivery as it is then. */
export async function sendDelivery(
  { webhooks, clock }: Runtime,
  { id, paused }: Webhook,
  deliveryId: string | undefined,
): Promise<WireDelivery> {
  const sent =
    deliveryId === undefined
      ? undefined
      : ((await webhooks.sender.sendNow(deliveryId)) ?? (await webhooks.store.findDelivery(deliveryId)))
  if (!sent) throw notFound('There is no such delivery.', ['path', 'id'])
  if (sent.status === 'delivered' && paused) await webhooks.store.resume(id, clock.now())
  return toWireDelivery(sent)
}
