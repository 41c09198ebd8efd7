import type { PlatformBook, WireLevel } from '@/lib/contract/book'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platformIds'

/** A plan with the order it answers. */
export interface PlanAnswer {
  request: DistributionRequest
  plan: DistributionResponse
}

/** A book at hand that is the very one a plan was made of. */
export interface KnownBook {
  id: PlatformId
  book: PlatformBook
  /** The side that the order takes from, best first. */
  levels: readonly WireLevel[]
}
