import type { ListedMarket } from './listing'

/** A question as a venue lists it. */
export interface VenueListing<Market extends ListedMarket> {
  readonly eventId: string
  readonly endDate: number
  readonly markets: readonly Market[]
}

/** More than any event has: ids of events lie this far apart. */
export const MARKETS_PER_EVENT = 40
