import type { ListedMarket } from './listing'

/** A question in a venue's listing form. */
export interface VenueListing<Market extends ListedMarket> {
  readonly eventId: string
  readonly endDate: number
  readonly markets: readonly Market[]
}

/** Spacing of event ids: more than the markets of any event. */
export const MARKETS_PER_EVENT = 40
