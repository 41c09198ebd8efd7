import type { MarketRef } from './market'
import type { VenueId } from './venue'
import { type WindowSpan, windowOfSlug, windowSlug } from './windowSlug'

/** A window that is not listed yet: by asset and minutes, or by its market's id at a venue. */
export type WindowRequest = { window: WindowSpan } | { marketId: string }

/** How early a window may be requested, ms: venues list them a day ahead. */
export const ASKED_BEFORE_MS = 48 * 3_600_000

const PREFIX = 'window/'
const BY_MARKET = 'window/market/'

/** A reference for the venue's leader, sent through the book demand channel in place of the still unknown market. */
export const toWindowRef = (venue: VenueId, ask: WindowRequest): MarketRef => ({
  venue,
  marketId: 'window' in ask ? `${PREFIX}${windowSlug(ask.window)}` : `${BY_MARKET}${ask.marketId}`,
})

/** Parses such a reference; undefined for any other. */
export function windowRequestOf({ marketId }: MarketRef): WindowRequest | undefined {
  if (!marketId.startsWith(PREFIX)) return undefined
  if (marketId.startsWith(BY_MARKET)) return { marketId: marketId.slice(BY_MARKET.length) }
  const window = windowOfSlug(marketId.slice(PREFIX.length))
  return window && { window }
}
