import type { MarketRef } from './market'

/** A venue's own id as a map key: ids of markets, events and tokens are unique only within a venue. */
export const venueKey = (venue: string, id: string) => `${venue}\n${id}`

export const marketKey = ({ venue, marketId }: MarketRef) => venueKey(venue, marketId)
