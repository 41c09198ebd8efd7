import { readDecimal } from '@/components/format/readDecimal'
import { MICRO, price, usd } from '@/lib/core/domain/units'
import type { PlanSource } from '@/lib/core/planner/types'
import { faultsOf, type OrderDraft } from '../form/order'
import type { CurveTerms } from './priceCurve'

const MICRO_PER_CENT = MICRO / 100

/** Shown in place of prices when `curveTerms` is undefined. */
export const UNREADABLE_TERMS = 'Correct the limit or the gas cost to see prices by order size.'

/** An order without its size, as the planner takes it; undefined while its limit or gas cost cannot be read. */
export function curveTerms(order: OrderDraft, sources: readonly PlanSource[]): CurveTerms | undefined {
  const faults = faultsOf(order)
  if (faults.gas !== undefined || faults.limit !== undefined) return undefined
  const gas = order.countGas ? readDecimal(order.gas) : undefined
  const limit = readDecimal(order.limit)
  return {
    side: order.direction,
    unit: order.unit,
    includeFees: order.includeFees,
    enforceMinOrders: order.enforceMinimums,
    gasPerSource: usd(gas === undefined ? 0 : Math.ceil(gas * MICRO)),
    ...(limit !== undefined && {
      [order.limitOn === 'raw' ? 'limitPrice' : 'limitAllIn']: price(Math.round(limit * MICRO_PER_CENT)),
    }),
    sources,
  }
}
