import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { DeliveriesResponse } from '@/lib/contract/webhooks'
import type { Runtime } from '@/lib/operations/runtime'
import { findWebhook } from './findWebhook'
import { toWireDelivery } from './toWireWebhook'

type Input = Pick<OperationInput<Operations['listDeliveries']>, 'params' | 'query' | 'userId'>

/** A webhook's sent and pending deliveries. Errors: `not_found`. */
export async function listDeliveries(
  runtime: Runtime,
  { params, query, userId }: Input,
): Promise<DeliveriesResponse> {
  const { id } = await findWebhook(runtime, userId, params.id)
  const deliveries = await runtime.webhooks.store.listDeliveries(id, query.limit)
  return { deliveries: deliveries.map(toWireDelivery) }
}
