import type { PlatformBook, WireLevel } from '@/lib/contract/book'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platformIds'

/** A plan with its order. */
export interface PlanAnswer {
  request: DistributionRequest
  plan: DistributionResponse
}

/** A locally available book, the same version that a plan was made from. */
export interface KnownBook {
  id: PlatformId
  book: PlatformBook
  /** The side that the order takes from, best first. */
  levels: readonly WireLevel[]
}
