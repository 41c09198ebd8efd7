import { randomBytes } from 'node:crypto'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { RequestError } from '@/lib/contract/requestError'
import type { CreatedWebhook } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { hostOf } from './findWebhook'
import { toWireWebhook } from './toWireWebhook'

type Input = Pick<OperationInput<Operations['createWebhook']>, 'body' | 'userId' | 'client'>

/**
 * Creates a webhook; its secret is shown only in this response.
 * Errors: `invalid` for an address that is not allowed; `limit_reached` at ten webhooks.
 */
export async function createWebhook(
  { webhooks, auth, clock }: Runtime,
  { body, userId, client }: Input,
): Promise<CreatedWebhook> {
  const refusal = webhooks.refuses(body.url)
  if (refusal !== undefined) {
    const faults = [{ loc: ['body', 'url'], msg: refusal, type: 'value_error' }]
    throw new RequestError(refusal, { code: 'invalid', faults })
  }
  const id = `wh_${randomBytes(15).toString('base64url')}`
  const { secret, sealed } = webhooks.secrets.create(id)
  const now = clock.now()
  const events = [...new Set(body.events)]
  const { url } = body
  const made = await webhooks.store.create({ id, userId, url, events, createdAt: now, sealedSecret: sealed })
  await auth.recordEvent(userId, { kind: 'webhook_created', subject: hostOf(made), client })
  return { ...toWireWebhook(made, now), secret }
}
