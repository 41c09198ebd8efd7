import { DEFAULT_DRAFT } from '@/components/planner/form/order'
import { writeOrder } from '@/components/planner/form/orderUrl'
import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { plainDecimal } from '@/lib/core/common/plainDecimal'

/** The planner link that buys the same as a leg. */
export function planHref(
  { event_slug: slug }: Pick<ArbitrageItem, 'event_slug'>,
  { outcome_id: id, outcome, tokens }: ArbitrageItem['legs'][number],
): string {
  const params = new URLSearchParams({ event: slug, outcome: id })
  if (outcome === 'no') params.set('side', 'no')
  const order = { ...DEFAULT_DRAFT, unit: 'tokens' as const, amount: plainDecimal(tokens) }
  return `/plan${writeOrder(params.toString(), order)}`
}
