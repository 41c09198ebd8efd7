import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { WebhooksResponse } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { toWireWebhook } from './toWireWebhook'

/** The account's webhooks, without their secrets. */
export async function listWebhooks(
  { webhooks, clock }: Runtime,
  { userId }: Pick<OperationInput<Operations['listWebhooks']>, 'userId'>,
): Promise<WebhooksResponse> {
  const found = await webhooks.store.list(userId)
  return { webhooks: found.map((one) => toWireWebhook(one, clock.now())) }
}
