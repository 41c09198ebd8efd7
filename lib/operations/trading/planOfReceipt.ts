import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import { planDocument } from '@/lib/contract/receipts'
import { notFound, RequestError } from '@/lib/contract/requestError'
import type { Runtime } from '@/lib/operations/runtime'

/** An order and its plan, wherever they are from. */
export interface PlannedOrder {
  request: Pick<DistributionRequest, 'tokens' | 'direction'>
  plan: Pick<DistributionResponse, 'combined' | 'platforms' | 'unavailable' | 'warnings' | 'avg_price'>
}

/**
 * The plan of a receipt, as this service signed and stored it: nothing of it has been out of its hands.
 * Errors: `not_found`, also once it has expired; `conflict` where platforms have other numbers by now.
 */
export async function planOfReceipt(
  { receipts, clock, config }: Pick<Runtime, 'receipts' | 'clock' | 'config'>,
  id: string,
): Promise<PlannedOrder> {
  const stored = await receipts.find(id)
  if (!stored || stored.expiresAt <= clock.now())
    throw notFound('There is no receipt of this id.', ['body', 'receipt'])
  const { request, response, inputs } = planDocument.parse(JSON.parse(stored.document))
  if (inputs.venues.join() !== config.platforms.join()) {
    throw new RequestError('The platforms of this deployment have changed since: plan the order again.', {
      code: 'conflict',
      loc: ['body', 'receipt'],
    })
  }
  return { request, plan: response }
}
