import type { PlatformId } from '@/lib/contract/platform'
import type { PriceHistoryResponse } from '@/lib/contract/trades'

/** One time with each platform's price, where it has one at exactly that time. */
export interface HistoryRow {
  /** Unix seconds. */
  at: number
  prices: Partial<Record<PlatformId, number>>
}

/** The series of all platforms on one axis of time, oldest first. */
export function toHistoryRows(
  series: PriceHistoryResponse['series'],
  ids: readonly PlatformId[],
): HistoryRow[] {
  const rows = new Map<number, HistoryRow>()
  for (const id of ids) {
    for (const [at, price] of series[id] ?? []) {
      const row = rows.get(at) ?? { at, prices: {} }
      row.prices[id] = price
      rows.set(at, row)
    }
  }
  return [...rows.values()].sort((a, b) => a.at - b.at)
}

/** Each time with the last known price; undefined before a platform's first price. */
export function fillRows(rows: readonly HistoryRow[]): HistoryRow[] {
  const known: HistoryRow['prices'] = {}
  return rows.map(({ at, prices }) => ({ at, prices: { ...Object.assign(known, prices) } }))
}

/** At most `count` moments, evenly spread and the last one among them. */
export function sampleRows(rows: readonly HistoryRow[], count: number): HistoryRow[] {
  const step = Math.max(1, (rows.length - 1) / Math.max(1, count - 1))
  const at = Array.from({ length: Math.min(count, rows.length) }, (_, i) => Math.round(i * step))
  return at.flatMap((i) => rows[i] ?? [])
}
