import { DEFAULT_DRAFT, type Held, MAX_AMOUNT } from '@/components/planner/form/order'
import { sumHeld, writeOrder } from '@/components/planner/form/orderUrl'
import type { PlatformId } from '@/lib/contract/platform'
import type { WirePosition } from '@/lib/contract/positions'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import { sumKnown } from './sortOut'

/** Holdings of the same outcome, by platform, over all wallets shown. */
function heldLike(position: WirePosition, positions: readonly WirePosition[]): Held {
  const balances = new Map<PlatformId, number[]>()
  for (const one of positions) {
    const same =
      one.market_status === 'open' &&
      one.outcome_id === position.outcome_id &&
      one.outcome === position.outcome
    if (same && one.balance > 0)
      balances.set(one.platform, [...(balances.get(one.platform) ?? []), one.balance])
  }
  return Object.fromEntries(
    [...balances].map(([platform, all]) => [platform, Math.min(sumKnown(all) ?? 0, MAX_AMOUNT)]),
  )
}

/** The planner link that sells all holdings of this outcome; undefined where it does not trade. */
export function sellHref(position: WirePosition, positions: readonly WirePosition[]): string | undefined {
  const { event_slug: slug, outcome, outcome_id: id, market_status: status, balance } = position
  if (slug === null || id === null || outcome === null || status !== 'open' || balance <= 0) return undefined
  const held = heldLike(position, positions)
  const params = new URLSearchParams({ event: slug, outcome: id })
  if (outcome === 'no') params.set('side', 'no')
  const amount = plainDecimal(Math.min(sumHeld(held), MAX_AMOUNT))
  return `/plan${writeOrder(params.toString(), { ...DEFAULT_DRAFT, direction: 'sell', unit: 'tokens', amount, held })}`
}
