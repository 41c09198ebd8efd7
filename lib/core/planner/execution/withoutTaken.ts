import type { Taken } from '@/lib/core/domain/execution'
import type { Level } from '@/lib/core/domain/orderBook'
import { type Price, shares } from '@/lib/core/domain/units'

/**
 * A side of a book without the depth that own fills took. A venue that shows another size at a price has changed that
 * level: all of it is there again.
 */
export function withoutTaken(levels: readonly Level[], taken: ReadonlyMap<Price, Taken>): Level[] {
  return levels.flatMap(({ price, size }): Level[] => {
    const own = taken.get(price)
    const left = own?.seen === size ? size - own.taken : size
    return left > 0 ? [{ price, size: shares(left) }] : []
  })
}

/** The same after these fills on that side; entries of levels that the venue has changed are dropped. */
export function addTaken(
  levels: readonly Level[],
  taken: ReadonlyMap<Price, Taken>,
  fills: readonly Level[],
): Map<Price, Taken> {
  const shown = new Map(levels.map(({ price, size }) => [price, size]))
  const kept = new Map([...taken].filter(([price, { seen }]) => shown.get(price) === seen))
  for (const { price, size } of fills) {
    const seen = shown.get(price)
    if (seen !== undefined) kept.set(price, { seen, taken: (kept.get(price)?.taken ?? 0) + size })
  }
  return kept
}
