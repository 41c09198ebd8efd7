import { shares, usd } from '@/lib/core/domain/units'
import type { PlanRequest } from './types'

/** The same order with a different amount in its unit, micro-units. */
export const withAmount = (request: PlanRequest, value: number): PlanRequest => ({
  ...request,
  amount:
    request.amount.unit === 'usd'
      ? { unit: 'usd', value: usd(value) }
      : { unit: 'tokens', value: shares(value) },
})
