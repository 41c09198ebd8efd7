/**
 * A short-term price market: is an asset's price at the end at least its price at the start? Both times as the venue
 * states them, ms since the epoch, so that no time zone has to be parsed.
 */
export interface MarketWindow {
  /** Its ticker in capitals: "BTC". */
  asset: string
  startsAt: number
  endsAt: number
  /** Direction of YES. */
  yes: 'up' | 'down'
  /** The start price in dollars, where the venue publishes it. For display only, never for computation. */
  priceToBeat?: number
}

const MINUTE_MS = 60_000

/** Supported window lengths, minutes; longer windows are ordinary markets. */
const LENGTHS: readonly number[] = [5, 15, 60]

/** A window is listed this long before its start, ms; until then it can only be requested by name. */
export const LISTED_BEFORE_MS = 120 * MINUTE_MS

/** Length in minutes. */
export const windowMinutes = ({ startsAt, endsAt }: Pick<MarketWindow, 'startsAt' | 'endsAt'>): number =>
  (endsAt - startsAt) / MINUTE_MS

/** Whether these two times form a window of a supported length. */
export const isWindowOfMinutes = (startsAt: number, endsAt: number): boolean =>
  LENGTHS.includes(windowMinutes({ startsAt, endsAt }))

/** The same asset over the same minutes; the direction of YES may differ. */
export const isSameWindow = (a: MarketWindow, b: MarketWindow): boolean =>
  a.asset === b.asset && a.startsAt === b.startsAt && a.endsAt === b.endsAt
