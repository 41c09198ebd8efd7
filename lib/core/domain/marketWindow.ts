/**
 * A question over a few minutes: is the price of an asset at the end at least what it was at the beginning? Both ends as
 * the venue states them, ms since the epoch, so that no clock of any zone has to be read.
 */
export interface MarketWindow {
  /** Its ticker in capitals: "BTC". */
  asset: string
  startsAt: number
  endsAt: number
  /** What YES stands for. */
  yes: 'up' | 'down'
  /** The price at the beginning in dollars, where the venue publishes it. A figure to show, never to compute with. */
  priceToBeat?: number
}

const MINUTE_MS = 60_000

/** Lengths that count as minutes; longer windows are ordinary markets. */
const LENGTHS: readonly number[] = [5, 15, 60]

/** A window is listed from so long before it begins; until then it can only be requested by name. */
export const LISTED_BEFORE_MS = 120 * MINUTE_MS

/** How many minutes it lasts. */
export const windowMinutes = ({ startsAt, endsAt }: Pick<MarketWindow, 'startsAt' | 'endsAt'>): number =>
  (endsAt - startsAt) / MINUTE_MS

/** Do these two moments make a window of minutes? */
export const isWindowOfMinutes = (startsAt: number, endsAt: number): boolean =>
  LENGTHS.includes(windowMinutes({ startsAt, endsAt }))

/** The same asset over the same minutes; what YES stands for may be turned round. */
export const isSameWindow = (a: MarketWindow, b: MarketWindow): boolean =>
  a.asset === b.asset && a.startsAt === b.startsAt && a.endsAt === b.endsAt
