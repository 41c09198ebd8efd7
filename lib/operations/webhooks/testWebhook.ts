import { randomBytes } from 'node:crypto'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import { toTimestamp } from '@/lib/contract/scalars'
import type { WireDelivery } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { findWebhook } from './findWebhook'
import { sendDelivery } from './sendDelivery'

/**
 * Sends a message of type `webhook.test` now and returns the response. An accepted one resumes a paused webhook.
 * Errors: `not_found`.
 */
export async function testWebhook(
  runtime: Runtime,
  { params, userId }: Pick<OperationInput<Operations['testWebhook']>, 'params' | 'userId'>,
): Promise<WireDelivery> {
  const webhook = await findWebhook(runtime, userId, params.id)
  const at = runtime.clock.now()
  const id = `msg_${randomBytes(20).toString('base64url')}`
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: toTimestamp(at),
    data: { webhook_id: webhook.id },
  })
  const deliveryId = await runtime.webhooks.store.enqueue(
    { id, type: 'webhook.test', at, body },
    { userId, webhookId: webhook.id },
  )
  // Deleted meanwhile.
  if (deliveryId === undefined) throw notFound('There is no such webhook.', ['path', 'id'])
  return sendDelivery(runtime, webhook, { deliveryId, since: at })
}
