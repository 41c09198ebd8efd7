import type { PricePoint } from '@/lib/domain/trade'

/** At most `most` points that span the same time: the last of each of as many equal parts, and the very first. */
export function downsample(points: readonly PricePoint[], most: number): readonly PricePoint[] {
  const [first] = points
  const last = points.at(-1)
  if (points.length <= most || !first || !last) return points
  const part = (last.at - first.at) / (most - 2)
  const kept: PricePoint[] = [first]
  let slot = 0
  for (const [i, point] of points.entries()) {
    const next = points[i + 1]
    const end = next === undefined ? undefined : Math.floor((next.at - first.at) / part)
    if (end === slot) continue
    slot = end ?? slot
    if (point !== first) kept.push(point)
  }
  return kept
}
