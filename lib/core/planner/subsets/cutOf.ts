import type { Corners } from '../ladder/corners'
import { missing } from '../missing'

/** The corner of a chord at which to split a box: close to the greedy fill's end, inside the chord or at its end. */
export function cutOf(
  { net, gap }: Corners,
  { from, to }: { from: number; to: number },
  reached: number,
): number {
  if (to - from <= 1) return to
  let middle = from + 1
  while (middle < to - 1 && (net[middle] ?? missing()) < reached) middle += 1
  // Cutting at either end of a gap excludes it; its far end opens the level behind it.
  return middle + 1 < to && gap[middle] ? middle + 1 : middle
}
