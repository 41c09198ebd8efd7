import type { PlatformId } from '@/lib/contract/platform'
import type { HistoryRow } from './historyRows'

/** A time of large price differences between platforms. Prices in dollars. */
export interface Divergence {
  /** Unix seconds. */
  at: number
  high: { id: PlatformId; price: number }
  low: { id: PlatformId; price: number }
  /** Dollars between the two. */
  gap: number
}

/** Fees consume a smaller difference between two platforms anyway. */
const MIN_DIFFERENCE = 0.005
/** Two times closer than this fraction of the period count as one. */
const APART = 1 / 24

/** Price difference between the platforms with a known price; undefined with fewer than two. */
export function gapOf({ at, prices }: HistoryRow): Divergence | undefined {
  const read = (Object.entries(prices) as [PlatformId, number][]).map(([id, price]) => ({ id, price }))
  const [first, ...others] = read
  if (!first || others.length === 0) return undefined
  const high = others.reduce((best, one) => (one.price > best.price ? one : best), first)
  const low = others.reduce((best, one) => (one.price < best.price ? one : best), first)
  return { at, high, low, gap: Math.round((high.price - low.price) * 1e6) / 1e6 }
}

/**
 * The largest price differences, widest first, each well apart in time.
 * `rows` carry the last known prices.
 */
export function findDivergences(rows: readonly HistoryRow[], count: number): Divergence[] {
  const near = ((rows.at(-1)?.at ?? 0) - (rows[0]?.at ?? 0)) * APART
  const found: Divergence[] = []
  const gaps = rows.flatMap((row) => gapOf(row) ?? []).filter(({ gap }) => gap >= MIN_DIFFERENCE)
  for (const one of gaps.sort((a, b) => b.gap - a.gap || b.at - a.at)) {
    if (found.length === count) break
    if (found.every(({ at }) => Math.abs(at - one.at) > near)) found.push(one)
  }
  return found
}
