import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { WireWebhook } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { findWebhook } from './findWebhook'
import { toWireWebhook } from './toWireWebhook'

/** One webhook of the account. Errors: `not_found`. */
export async function getWebhook(
  runtime: Runtime,
  { params, userId }: Pick<OperationInput<Operations['getWebhook']>, 'params' | 'userId'>,
): Promise<WireWebhook> {
  return toWireWebhook(await findWebhook(runtime, userId, params.id), runtime.clock.now())
}
