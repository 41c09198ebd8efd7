import type { PricePoint } from '@/lib/core/domain/trade'

/** At most this many points: every n-th, counted from the last. */
export function thinPoints(points: readonly PricePoint[], most: number): PricePoint[] {
  const step = Math.ceil(points.length / most)
  return points.filter((_, i) => (points.length - 1 - i) % step === 0)
}
