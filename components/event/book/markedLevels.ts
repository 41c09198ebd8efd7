import { MICRO } from '@/lib/core/domain/units'
import type { BookSide, MergedLevel } from './mergedBook'
import type { PlanMarks } from './usePlanMarks'

/** Prices are whole millionths: nothing lies between. */
const micro = (value: number) => Math.round(value * MICRO)

/**
 * How many levels from the best the plan fills, the last of them, and the level that contains the order's limit;
 * -1 for none among these levels.
 * A grouped level is named by its price farthest from the middle, so the last one may reach beyond the plan.
 */
export function markedLevels(
  levels: readonly Pick<MergedLevel, 'price'>[],
  side: BookSide,
  { direction, reaches, limit }: PlanMarks,
): { planned: number; last: number; limit: number } {
  if ((side === 'asks') !== (direction === 'buy')) return { planned: 0, last: -1, limit: -1 }
  const isBefore = (price: number, at: number) => (side === 'asks' ? price < micro(at) : price > micro(at))
  const indexOf = (at: number) => levels.findIndex(({ price }) => !isBefore(price, at))
  const last = reaches === undefined ? -1 : indexOf(reaches)
  const planned = reaches === undefined ? 0 : last < 0 ? levels.length : last + 1
  return { planned, last, limit: limit === undefined ? -1 : indexOf(limit) }
}
