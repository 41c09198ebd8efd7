import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, type Price, type Shares } from '@/lib/core/domain/units'

/** One side of a book: size by price, both in micro-units, unsorted. */
export type Ladder = Map<number, number>

const isTradable = (price: number) => price > 0 && price < MICRO

/** Sizes at the same price are added up; prices outside (0, 1) are dropped. */
export function toLadder(levels: readonly Level[]): Ladder {
  const ladder: Ladder = new Map()
  for (const { price, size } of levels) {
    if (size > 0 && isTradable(price)) ladder.set(price, (ladder.get(price) ?? 0) + size)
  }
  return ladder
}

export function setLadderLevel(ladder: Ladder, price: number, size: number): void {
  if (size > 0 && isTradable(price)) ladder.set(price, size)
  else ladder.delete(price)
}

/** Sorted by price: ascending with 1, descending with -1. */
export function toLevels(ladder: Ladder, direction: 1 | -1): Level[] {
  const levels: Level[] = []
  for (const [price, size] of ladder) levels.push({ price: price as Price, size: size as Shares })
  return levels.sort((a, b) => direction * (a.price - b.price))
}

/** The lowest price with 1, the highest with -1. */
export function bestPrice(ladder: Ladder, direction: 1 | -1): number | undefined {
  let best: number | undefined
  for (const price of ladder.keys()) if (best === undefined || direction * (price - best) < 0) best = price
  return best
}
