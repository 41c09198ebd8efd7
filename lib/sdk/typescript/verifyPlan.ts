import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { KnownBook } from '@/lib/contract/verifier/types'
import { type Verified, verifyAnswer } from '@/lib/contract/verifier/verifyAnswer'

/**
 * Checks an answer of the planner with the code of the event page: by its own figures and its certificate, and against
 * the books it was made of, where these are at hand.
 */
export const verifyPlan = (
  request: DistributionRequest,
  plan: DistributionResponse,
  books: readonly KnownBook[] = [],
): Verified => verifyAnswer({ request, plan }, { books, nameOf: (id) => id })
