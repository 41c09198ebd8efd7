import type { EventDetail } from '@/lib/contract/event'
import { LISTED_BEFORE_MS } from '@/lib/core/domain/marketWindow'
import { PRICE_INTERVALS, type PriceInterval } from '@/lib/core/domain/trade'

const HOUR_MS = 3_600_000

const LENGTH_MS: Record<PriceInterval, number> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '1d': 24 * HOUR_MS,
  '1w': 7 * 24 * HOUR_MS,
  '1m': 30 * 24 * HOUR_MS,
  all: 0,
}

/** The time ranges of an event's price chart: none longer than a market of minutes exists, where `all` shows the same. */
export function historyRanges({ window }: Pick<EventDetail, 'window'>): readonly PriceInterval[] {
  if (!window) return PRICE_INTERVALS
  const lifeMs = Date.parse(window.ends_at) - Date.parse(window.starts_at) + LISTED_BEFORE_MS
  return PRICE_INTERVALS.filter((range) => LENGTH_MS[range] < lifeMs)
}

/** The range that is shown first: the last day, or all there is of what is over or has existed for less. */
export const firstRange = (event: Pick<EventDetail, 'window'>, isOver: boolean): PriceInterval =>
  !isOver && historyRanges(event).includes('1d') ? '1d' : 'all'
