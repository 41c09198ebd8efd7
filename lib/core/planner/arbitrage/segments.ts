import { MICRO } from '@/lib/core/domain/units'
import { missing } from '../missing'
import type { SlotLadder } from './slotLadder'

/** A range of sizes in which every usable ladder stays within one step, with profit bounds at its ends. */
export interface Segment {
  /** Net tokens, micro, floats. */
  from: number
  to: number
  /** The line between these bounds the profit of every whole-lot purchase inside, micro-dollars. */
  atFrom: number
  atTo: number
}

/** Sizes at which any ladder's price changes or its leg range starts or ends, ascending. */
function breakpoints(slots: readonly (readonly SlotLadder[])[], low: number, high: number): number[] {
  const points = [low, high]
  for (const { ladder, minSets, maxSets } of slots.flat()) {
    points.push(minSets, maxSets)
    for (let step = 1; step <= ladder.curve.steps; step += 1) points.push(ladder.curve.net[step] ?? missing())
  }
  return [...new Set(points.filter((point) => point >= low && point <= high))].sort((a, b) => a - b)
}

/**
 * Segments that every slot can fill, best bound first. `cashAt`: lower bound on a leg's cost; `payout`: per set,
 * micro-dollars.
 */
export function listSegments(
  slots: readonly (readonly SlotLadder[])[],
  { cashAt, payout }: { cashAt: (ladder: SlotLadder, net: number) => number; payout: number },
): Segment[] {
  const worth = payout / MICRO
  const low = Math.max(...slots.map((slot) => Math.min(...slot.map(({ minSets }) => minSets))))
  const high = Math.min(...slots.map((slot) => Math.max(...slot.map(({ maxSets }) => maxSets))))
  if (low > high) return []
  const points = breakpoints(slots, low, high)
  const ends = points.length === 1 ? [low, low] : points
  const segments: Segment[] = []
  for (let i = 1; i < ends.length; i += 1) {
    const from = ends[i - 1] ?? missing()
    const to = ends[i] ?? missing()
    let atFrom = from * worth
    let atTo = to * worth
    for (const slot of slots) {
      // With several sources per slot the minimum cost is concave between the ends, so the line bounds it.
      const usable = slot.filter(({ minSets, maxSets }) => minSets <= from && maxSets >= to)
      atFrom -= Math.min(...usable.map((ladder) => cashAt(ladder, from)))
      atTo -= Math.min(...usable.map((ladder) => cashAt(ladder, to)))
    }
    // Without a usable ladder the cost is Infinity, which drops the segment.
    if (Math.max(atFrom, atTo) > 0) segments.push({ from, to, atFrom, atTo })
  }
  return segments.sort((a, b) => Math.max(b.atFrom, b.atTo) - Math.max(a.atFrom, a.atTo))
}
