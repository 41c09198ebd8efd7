import type { MarketWindow } from '@/lib/core/domain/marketWindow'
import { upDownWindow } from '../upDownWindow'
import type { KalshiMarket } from './schemas'

/** "KXBTC15M": the asset, and the minutes that each market of the series covers. */
const WINDOW_SERIES = /^KX([A-Z0-9]{2,6}?)(5|15|60)M$/

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Is this a series of markets on a few minutes each? */
export const isWindowSeries = (seriesTicker: string): boolean => WINDOW_SERIES.test(seriesTicker)

/**
 * The window that ends when the market closes. A market that opens more than a day before is of another kind, whatever
 * its series' name.
 */
export function windowOf(
  { title, open_time: opensAt, close_time: endsAt, floor_strike: strike }: KalshiMarket,
  seriesTicker: string,
): MarketWindow | undefined {
  const [, asset, minutes] = WINDOW_SERIES.exec(seriesTicker) ?? []
  if (asset === undefined) return undefined
  const startsAt = endsAt - Number(minutes) * MINUTE_MS
  if (opensAt === undefined || opensAt < startsAt - DAY_MS || opensAt >= endsAt) return undefined
  return upDownWindow({
    title,
    asset,
    startsAt,
    endsAt,
    yesLabel: 'Yes',
    noLabel: 'No',
    ...(typeof strike === 'number' && { priceToBeat: strike }),
  })
}
