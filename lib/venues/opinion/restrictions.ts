import type { VenueRestrictions } from '@/lib/core/domain/restrictions'

/** The API has an error code for restricted places, but no public list of them is known. */
export const OPINION_RESTRICTIONS: VenueRestrictions = { countries: {}, elsewhere: 'unknown' }
