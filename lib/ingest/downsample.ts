import type { PricePoint } from '@/lib/core/domain/trade'

/** At most `most` points over the same span: the first, and the last of each equal time slot. */
export function downsample(points: readonly PricePoint[], most: number): readonly PricePoint[] {
  const [first] = points
  const last = points.at(-1)
  if (points.length <= most || !first || !last) return points
  const part = (last.at - first.at) / (most - 2)
  const sampled: PricePoint[] = [first]
  let slot = 0
  for (const [i, point] of points.entries()) {
    const next = points[i + 1]
    const end = next === undefined ? undefined : Math.floor((next.at - first.at) / part)
    if (end === slot) continue
    slot = end ?? slot
    if (point !== first) sampled.push(point)
  }
  return sampled
}
