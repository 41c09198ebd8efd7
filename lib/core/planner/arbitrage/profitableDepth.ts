import { MICRO } from '@/lib/core/domain/units'
import type { Slot } from './types'

/**
 * Depth up to which another set costs less than its payout before fees, with each token from its cheapest source.
 * Beyond it every set loses, so no book has to be read deeper. Units: micro-tokens; 0 for none; `payout` in
 * micro-dollars per set.
 * Cost: O(levels up to that depth).
 */
export function profitableDepth(slots: readonly Slot[], payout: number = MICRO): number {
  const heads = slots.map((slot) => slot.map(({ levels }) => ({ levels, at: 0, left: levels[0]?.size ?? 0 })))
  let depth = 0
  for (;;) {
    let cost = 0
    let step = Number.POSITIVE_INFINITY
    for (const slot of heads) {
      let cheapest = Number.POSITIVE_INFINITY
      for (const { levels, at, left } of slot) {
        const level = levels[at]
        if (!level) continue
        cheapest = Math.min(cheapest, level.price)
        step = Math.min(step, left)
      }
      cost += cheapest
    }
    if (!(cost < payout)) return depth
    depth += step
    for (const head of heads.flat()) {
      head.left -= step
      if (head.left > 0) continue
      head.at += 1
      head.left = head.levels[head.at]?.size ?? 0
    }
  }
}
