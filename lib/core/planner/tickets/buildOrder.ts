import type { OrderContext, OrderDraft, VenueOrders } from '@/lib/core/domain/order'
import { type Shares, shares } from '@/lib/core/domain/units'
import { isBelowMinimum, orderTerms, type TermsProblem, type TicketLeg } from './orderTerms'

export interface BuiltOrder extends OrderDraft {
  /** Tokens of the leg omitted by the venue's rounding. */
  left: Shares
}

/**
 * The order of one leg in its venue's format, or why there is none.
 * The venue may round more coarsely than its lot; the rest must still reach its minimum.
 */
export function buildOrder(
  leg: TicketLeg,
  orders: VenueOrders,
  context: OrderContext,
): BuiltOrder | { problem: TermsProblem } {
  const { rules } = context.facts
  const terms = orderTerms(leg, rules)
  if ('problem' in terms) return terms
  const draft = orders.draft(terms, context)
  if (!draft) return { problem: 'below_lot' }
  if (isBelowMinimum({ ...terms, price: draft.price }, draft.size, rules)) return { problem: 'below_minimum' }
  return { ...draft, left: shares(leg.size - draft.size) }
}
