import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { CreatedWebhook } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { hostOf, unknownWebhook } from './findWebhook'
import { toWireWebhook } from './toWireWebhook'

/** Messages are signed with both secrets for this long, ms. */
const BOTH_MS = 24 * 3_600_000

/** Issues a new secret; the old one stays valid for a day. Errors: `not_found`. */
export async function rotateWebhook(
  { webhooks, auth, clock }: Runtime,
  {
    params,
    userId,
    client,
  }: Pick<OperationInput<Operations['rotateWebhook']>, 'params' | 'userId' | 'client'>,
): Promise<CreatedWebhook> {
  const { secret, sealed } = webhooks.secrets.create(params.id)
  const now = clock.now()
  const oldUntil = now + BOTH_MS
  const rotated = await webhooks.store.rotate(userId, { id: params.id, sealedSecret: sealed, oldUntil })
  if (!rotated) throw unknownWebhook()
  await auth.recordEvent(userId, { kind: 'webhook_rotated', subject: hostOf(rotated), client })
  return { ...toWireWebhook(rotated, now), secret }
}
