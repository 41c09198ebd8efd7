import type { VenueEvent } from '@/lib/core/domain/market'
import { type Listing, listingsOf } from '../read/listing'
import type { ModelText } from './types'

/** "KXUCL-27-BAR", but no number, hash or prefix with a number. */
const IN_WORDS = /^(?=[A-Z0-9.-]*[A-Z]{3})[A-Z0-9.]+(?:-[A-Z0-9.]+)+$/

/** A market's text, in the words that the matcher reads. */
export const textOfListing = ({ id, title, eventTitle, outcome, rules, endDate }: Listing): ModelText => ({
  title,
  ...(eventTitle !== undefined && { eventTitle }),
  ...(outcome !== undefined && { outcome }),
  rules,
  ...(IN_WORDS.test(id) && { ticker: id }),
  ...(endDate !== undefined && { ends: new Date(endDate).toISOString() }),
})

/** Texts of a venue's event by market id. */
export const textsOfEvent = (event: VenueEvent): ReadonlyMap<string, ModelText> =>
  new Map(listingsOf(event).map((listing) => [listing.id, textOfListing(listing)]))
