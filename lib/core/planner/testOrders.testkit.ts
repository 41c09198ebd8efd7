import fc from 'fast-check'
import { test } from 'vitest'
import type { PlanRequest } from './types'

interface OrderRuns {
  orders: fc.Arbitrary<PlanRequest>
  runs: number
  timeoutMs: number
}

/** A property test over random orders. */
export const testOrders = (
  title: string,
  { orders, runs, timeoutMs }: OrderRuns,
  check: (request: PlanRequest) => void,
): void => test(title, () => fc.assert(fc.property(orders, check), { numRuns: runs }), timeoutMs)
