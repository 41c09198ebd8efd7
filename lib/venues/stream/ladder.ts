import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, type Price, type Shares } from '@/lib/core/domain/units'

/** One side of a book, best first. Levels are immutable, and so is a list that has been published. */
export interface Ladder {
  /** 1 for asks, -1 for bids. */
  readonly direction: 1 | -1
  levels: Level[]
  /** Published: the next change copies the list. */
  isShared: boolean
}

const isTradable = (price: number) => price > 0 && price < MICRO

/** Adds up sizes at the same price. */
function merged(levels: readonly Level[], direction: 1 | -1): Level[] {
  const sizes = new Map<Price, number>()
  for (const { price, size } of levels) sizes.set(price, (sizes.get(price) ?? 0) + size)
  return [...sizes]
    .map(([price, size]) => ({ price, size: size as Shares }))
    .sort((a, b) => direction * (a.price - b.price))
}

/**
 * Sizes at the same price are added up; prices outside (0, 1) and empty levels are dropped.
 * Cost: one pass over levels that are best first already, as venues send them.
 */
export function toLadder(levels: readonly Level[], direction: 1 | -1): Ladder {
  const own: Level[] = []
  let before: number | undefined
  let isSorted = true
  for (const level of levels) {
    if (!(level.size > 0) || !isTradable(level.price)) continue
    if (before !== undefined && direction * (level.price - before) <= 0) isSorted = false
    before = level.price
    own.push(level)
  }
  return { direction, levels: isSorted ? own : merged(own, direction), isShared: false }
}

/** Index of the first level that is not better than this price. */
function indexOf({ levels, direction }: Ladder, price: number): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (direction * ((levels[middle] as Level).price - price) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** 0 without a level. */
export function sizeAt(ladder: Ladder, price: number): number {
  const level = ladder.levels[indexOf(ladder, price)]
  return level?.price === price ? level.size : 0
}

/** Sets a level's absolute size; 0 removes it. Cost: a binary search, and a copy of the list if it was published. */
export function setLadderLevel(ladder: Ladder, price: number, size: number): void {
  const at = indexOf(ladder, price)
  const level = ladder.levels[at]
  const isKnown = level?.price === price
  const isKept = size > 0 && isTradable(price)
  if (!isKept && !isKnown) return
  if (isKnown && level.size === size) return
  if (ladder.isShared) {
    ladder.levels = ladder.levels.slice()
    ladder.isShared = false
  }
  if (!isKept) ladder.levels.splice(at, 1)
  else {
    const next: Level = { price: price as Price, size: size as Shares }
    if (isKnown) ladder.levels[at] = next
    else ladder.levels.splice(at, 0, next)
  }
}

/** The levels as they are now. */
export function publishLevels(ladder: Ladder): readonly Level[] {
  ladder.isShared = true
  return ladder.levels
}

export const bestPrice = ({ levels }: Ladder): number | undefined => levels[0]?.price
