import { usd } from '@/lib/core/domain/units'
import { referenceLeg } from '../reference.testkit'
import type { PlanRequest, PlanSource } from '../types'
import type { Slot } from './types'

const ORDER: Omit<PlanRequest, 'amount' | 'sources'> = {
  side: 'buy',
  includeFees: true,
  enforceMinOrders: true,
  gasPerSource: usd(0),
}

interface Leg {
  lot: number
  net: number
  cash: number
}

/** Every valid leg of a source in whole lots, smallest first. */
function legsOf(source: PlanSource): Leg[] {
  if (source.fee.model === 'unknown') return []
  const request: PlanRequest = { ...ORDER, amount: { unit: 'tokens', value: source.lot }, sources: [source] }
  const depth = source.levels.reduce((sum, { size }) => sum + size, 0)
  const legs: Leg[] = []
  for (let gross: number = source.lot; gross <= depth; gross += source.lot) {
    const { net, cash, value } = referenceLeg(request, source, gross)
    if (gross < source.minOrderShares || value / 1e6 < source.minOrderUsd || net <= 0) continue
    legs.push({ lot: source.lot, net, cash })
  }
  return legs
}

/**
 * The largest profit of any number of sets, micro-dollars, by trying every size at which any leg ends; 0 where none is
 * profitable. A leg may exceed the sets by less than one lot. Cost: the product of the books' lots: small books only.
 */
export function enumerateSets(slots: readonly Slot[], payout = 1_000_000): number {
  const legs = slots.map((slot) => slot.map(legsOf))
  const sizes = new Set(legs.flat(2).map(({ net }) => net))
  let best = 0
  for (const sets of sizes) {
    let cost = 0
    for (const slot of legs) {
      const fitting = slot.flatMap((source) => {
        const leg = source.find(({ net }) => net >= sets)
        return leg && leg.net - sets < leg.lot ? leg.cash : []
      })
      cost += Math.min(...fitting)
    }
    best = Math.max(best, Math.floor((sets * payout) / 1_000_000) - cost)
  }
  return best
}
