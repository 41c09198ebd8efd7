import type { PlatformId } from '@/lib/contract/platform'
import type { PriceHistoryResponse } from '@/lib/contract/trades'
import type { Outcome } from '@/lib/core/domain/market'
import { gapOf } from './divergence'

/** One time with the price of each platform that has one at exactly that time. */
export interface HistoryRow {
  /** Unix seconds. */
  at: number
  prices: Partial<Record<PlatformId, number>>
}

/** The series of all platforms on one time axis, oldest first. */
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

/** At most `count` moments, evenly spread, including the last one. */
export function sampleRows(rows: readonly HistoryRow[], count: number): HistoryRow[] {
  const step = Math.max(1, (rows.length - 1) / Math.max(1, count - 1))
  const at = Array.from({ length: Math.min(count, rows.length) }, (_, i) => Math.round(i * step))
  return at.flatMap((i) => rows[i] ?? [])
}

/** A price of Yes as the price of a side, and back: exact to the millionth. */
export const priceOn = (side: Outcome, price: number) =>
  side === 'yes' ? price : Math.round((1 - price) * 1e6) / 1e6

/** The same times with the prices of a side; the series are of Yes. */
export const rowsOn = (side: Outcome, rows: readonly HistoryRow[]): readonly HistoryRow[] =>
  side === 'yes'
    ? rows
    : rows.map(({ at, prices }) => {
        const turned = Object.entries(prices).map(([id, price]) => [id, priceOn(side, price)])
        return { at, prices: Object.fromEntries(turned) }
      })

/** The drawn data of one time: only the visible platforms. */
export interface ChartRow extends HistoryRow {
  /** From the lowest to the highest platform; absent with fewer than two. */
  band?: [low: number, high: number]
  /** Dollars between the two. */
  gap?: number
}

/** `filled` rows as drawn with these visible platforms. */
export const toChartRows = (filled: readonly HistoryRow[], shown: ReadonlySet<PlatformId>): ChartRow[] =>
  filled.map(({ at, prices: all }) => {
    const prices = Object.fromEntries(Object.entries(all).filter(([id]) => shown.has(id as PlatformId)))
    const gap = gapOf({ at, prices })
    return { at, prices, ...(gap && { band: [gap.low.price, gap.high.price], gap: gap.gap }) }
  })
