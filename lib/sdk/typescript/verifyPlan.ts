import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { KnownBook as CheckedBook } from '@/lib/contract/verifier/types'
import { verifyAnswer } from '@/lib/contract/verifier/verifyAnswer'
import type { components } from './schema'

type Schemas = components['schemas']
type PlatformId = Schemas['PlanDistributionResponse']['distributions'][number]['platform']

/** A book at hand that is the very one a plan was made of. */
export interface KnownBook {
  id: PlatformId
  book: Schemas['PlatformBook']
  /** The side that the order takes from, best first. */
  levels: readonly (readonly [number, number])[]
}

export interface PlanVerdict {
  verdict: { valid: true } | { valid: false; because: string }
  /** Sets of platforms that the certificate accounts for, and those of them that can take the order. */
  sets: number
  possible: number
  /** What the check leaves open at most, dollars over the whole order. */
  gapUsd: number
  /** Platforms whose books are known here: their fills, fees and bounds were worked out again. */
  checked: readonly PlatformId[]
  /** The others of the plan: checked by the answer's own figures. */
  unchecked: readonly PlatformId[]
}

/**
 * Checks an answer of the planner with the code of the event page: by its own figures and its certificate, and against
 * the books it was made of, where these are at hand.
 */
export const verifyPlan = (
  request: Schemas['PlanDistributionRequest'],
  plan: Schemas['PlanDistributionResponse'],
  books: readonly KnownBook[] = [],
): PlanVerdict =>
  verifyAnswer(
    { request: request as DistributionRequest, plan: plan as DistributionResponse },
    { books: books as readonly CheckedBook[], nameOf: (id) => id },
  )
