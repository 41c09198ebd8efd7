import { MICRO } from '@/lib/core/domain/units'
import type { Slot } from './types'

/**
 * How many tokens deep one more set still costs less than it pays before fees, wherever each of its tokens is cheapest.
 * Beyond that depth every further set loses, so no book has to be read any deeper. Units: micro-tokens; 0 for none; `payout` in micro-dollars a set.
 * Cost: O(levels up to there).
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
