import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { DeletedWebhook } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { hostOf, unknownWebhook } from './findWebhook'

/** Deletes a webhook with all of its deliveries. Errors: `not_found`. */
export async function deleteWebhook(
  { webhooks, auth }: Runtime,
  {
    params,
    userId,
    client,
  }: Pick<OperationInput<Operations['deleteWebhook']>, 'params' | 'userId' | 'client'>,
): Promise<DeletedWebhook> {
  const deleted = await webhooks.store.delete(userId, params.id)
  if (!deleted) throw unknownWebhook()
  await auth.recordEvent(userId, { kind: 'webhook_deleted', subject: hostOf(deleted), client })
  return { id: deleted.id, deleted: true }
}
