import type { BookSide, PracticeAccount, Taken } from '@/lib/core/domain/execution'
import type { MarketRef } from '@/lib/core/domain/market'
import type { Price } from '@/lib/core/domain/units'
import { venueKey } from '@/lib/core/domain/venueKey'

/** What own fills took of a side of a book, by YES price. */
export type OwnDepth = (ref: MarketRef, side: BookSide) => ReadonlyMap<Price, Taken>

const NOTHING: ReadonlyMap<Price, Taken> = new Map()

/** Grouped once: an account has thousands of levels, and hundreds of positions look theirs up. */
export function ownDepthOf(taken: PracticeAccount['taken']): OwnDepth {
  const keyOf = ({ venue, marketId }: MarketRef, side: BookSide) => `${side}\n${venueKey(venue, marketId)}`
  const all = new Map<string, Map<Price, Taken>>()
  for (const { side, price, seen, taken: own, ...ref } of taken) {
    const key = keyOf(ref, side)
    const levels = all.get(key) ?? new Map<Price, Taken>()
    all.set(key, levels.set(price, { seen, taken: own }))
  }
  return (ref, side) => all.get(keyOf(ref, side)) ?? NOTHING
}
