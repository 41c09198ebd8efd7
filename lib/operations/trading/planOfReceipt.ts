import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import { planDocument } from '@/lib/contract/receipts'
import { notFound, RequestError } from '@/lib/contract/requestError'
import type { Level } from '@/lib/core/domain/orderBook'
import type { Runtime } from '@/lib/operations/runtime'
import { readInputs } from './receipts/readInputs'

/** An order and its plan, from any source. */
export interface PlannedOrder {
  request: Pick<DistributionRequest, 'tokens' | 'direction' | 'include_fees'>
  /** The levels the plan takes from each book, best first. */
  levels: ReadonlyMap<PlatformId, readonly Level[]>
  plan: Pick<DistributionResponse, 'combined' | 'platforms' | 'unavailable' | 'warnings' | 'avg_price'>
}

/**
 * The plan of a receipt, as this service signed and stored it: it never left the service.
 * Errors: `not_found`, also once it has expired; `conflict` when platforms are numbered differently now.
 */
export async function planOfReceipt(
  { receipts, clock, config }: Pick<Runtime, 'receipts' | 'clock' | 'config'>,
  id: string,
): Promise<PlannedOrder> {
  const stored = await receipts.find(id)
  if (!stored || stored.expiresAt <= clock.now())
    throw notFound('There is no receipt of this id.', ['body', 'receipt'])
  const document = planDocument.parse(JSON.parse(stored.document))
  const { request, response, inputs } = document
  if (inputs.venues.join() !== config.platforms.join()) {
    throw new RequestError('The platforms of this deployment have changed since: plan the order again.', {
      code: 'conflict',
      loc: ['body', 'receipt'],
    })
  }
  const levels = new Map(readInputs(document).map(({ platform, source }) => [platform, source.levels]))
  return { request, plan: response, levels }
}
