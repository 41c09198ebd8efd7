import type { VenueRestrictions } from '@/lib/core/domain/restrictions'

/** No public list is known. */
export const PREDICTFUN_RESTRICTIONS: VenueRestrictions = { countries: {}, elsewhere: 'unknown' }
