import { readDecimal } from '@/components/format/readDecimal'
import { MICRO, price, usd } from '@/lib/core/domain/units'
import type { PlanSource } from '@/lib/core/planner/types'
import type { OrderDraft } from '../form/order'
import type { CurveTerms } from './priceCurve'

const MICRO_PER_CENT = MICRO / 100

/** An order without its size, as the planner takes it. */
export function curveTerms(order: OrderDraft, sources: readonly PlanSource[]): CurveTerms {
  const limit = readDecimal(order.limit)
  return {
    side: order.direction,
    unit: order.unit,
    includeFees: order.includeFees,
    enforceMinOrders: order.enforceMinimums,
    gasPerSource: usd(order.countGas ? Math.ceil((readDecimal(order.gas) ?? 0) * MICRO) : 0),
    ...(limit !== undefined && {
      [order.limitOn === 'raw' ? 'limitPrice' : 'limitAllIn']: price(Math.round(limit * MICRO_PER_CENT)),
    }),
    sources,
  }
}
