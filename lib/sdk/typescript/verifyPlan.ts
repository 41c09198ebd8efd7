import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { KnownBook as CheckedBook } from '@/lib/contract/verifier/types'
import { verifyAnswer } from '@/lib/contract/verifier/verifyAnswer'
import type { components } from './schema'

type Schemas = components['schemas']
type PlatformId = Schemas['PlanDistributionResponse']['distributions'][number]['platform']

/** An available book, identical to the one the plan was made from. */
export interface KnownBook {
  id: PlatformId
  book: Schemas['PlatformBook']
  /** The side that the order takes, best first. */
  levels: readonly (readonly [number, number])[]
}

export interface PlanVerdict {
  verdict: { valid: true } | { valid: false; because: string }
  /** Sets of platforms that the certificate covers, and those of them that can fill the order. */
  sets: number
  possible: number
  /** Largest gap that the check leaves open, dollars over the whole order. */
  gapUsd: number
  /** Platforms with known books: their fills, fees and bounds were recomputed. */
  checked: readonly PlatformId[]
  /** The plan's other platforms: checked by the response's own figures. */
  unchecked: readonly PlatformId[]
}

/**
 * Checks a planner's response with the code of the event page: by its own figures and its certificate, and against
 * the books it was made from, if available.
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
