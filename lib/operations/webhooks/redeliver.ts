import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import type { WireDelivery } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { findWebhook } from './findWebhook'
import { sendDelivery } from './sendDelivery'

/**
 * Sends a message again, with the same id and bytes, whatever its state; with retries for another day. An
 * accepted one resumes a paused webhook.
 * Errors: `not_found`, also for another account's.
 */
export async function redeliver(
  runtime: Runtime,
  { params, userId }: Pick<OperationInput<Operations['redeliver']>, 'params' | 'userId'>,
): Promise<WireDelivery> {
  const since = runtime.clock.now()
  const delivery = await runtime.webhooks.store.redeliver(userId, params.id, since)
  if (!delivery) throw notFound('There is no such delivery.', ['path', 'id'])
  const webhook = await findWebhook(runtime, userId, delivery.webhookId)
  return sendDelivery(runtime, webhook, { deliveryId: delivery.id, since })
}
