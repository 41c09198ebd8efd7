import type { DistributionResponse, ParsedDistributionRequest } from '@/lib/contract/distribution'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlannedOrder } from './planOfReceipt'

/** Plans an order on current books. */
export type PlanNow = (
  runtime: Runtime,
  input: { body: ParsedDistributionRequest },
) => Promise<{ response: DistributionResponse; levels: PlannedOrder['levels'] }>
