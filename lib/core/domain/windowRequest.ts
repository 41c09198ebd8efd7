import type { MarketRef } from './market'
import type { VenueId } from './venue'
import { type WindowSpan, windowOfSlug, windowSlug } from './windowSlug'

/** A window that no listing has brought yet: by what it is about, or by its market's id at a venue. */
export type WindowRequest = { window: WindowSpan } | { marketId: string }

/** So early somebody may request a window: venues list them a day ahead. */
export const ASKED_BEFORE_MS = 48 * 3_600_000

const PREFIX = 'window/'
const BY_MARKET = 'window/market/'

/** Asked of a venue's leader on the way of books: in place of the market, which nobody knows yet. */
export const toWindowRef = (venue: VenueId, ask: WindowRequest): MarketRef => ({
  venue,
  marketId: 'window' in ask ? `${PREFIX}${windowSlug(ask.window)}` : `${BY_MARKET}${ask.marketId}`,
})

/** What such a reference requests; undefined for any other. */
export function windowRequestOf({ marketId }: MarketRef): WindowRequest | undefined {
  if (!marketId.startsWith(PREFIX)) return undefined
  if (marketId.startsWith(BY_MARKET)) return { marketId: marketId.slice(BY_MARKET.length) }
  const window = windowOfSlug(marketId.slice(PREFIX.length))
  return window && { window }
}
