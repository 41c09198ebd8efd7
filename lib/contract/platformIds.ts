import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'

type Slots<
  Venues extends readonly unknown[],
  Named extends readonly string[] = readonly [],
> = Named['length'] extends Venues['length']
  ? Named
  : Slots<Venues, readonly [...Named, `platform_${[...Named, string]['length'] & number}`]>

/**
 * Wire names of the venues; configuration maps each to a venue. Kept apart from their schemas, so that pages need not
 * load the validators.
 */
export const PLATFORM_IDS = VENUE_IDS.map((_, i) => `platform_${i + 1}`) as unknown as Slots<typeof VENUE_IDS>
export type PlatformId = (typeof PLATFORM_IDS)[number]

/** `platforms` is the configured order: position N is `platform_N+1`. Undefined for a venue that is not configured. */
export const platformOf = (venue: VenueId, platforms: readonly VenueId[]): PlatformId | undefined =>
  PLATFORM_IDS[platforms.indexOf(venue)]

/** Undefined for a slot that no venue fills. */
export const venueOf = (platform: PlatformId, platforms: readonly VenueId[]): VenueId | undefined =>
  platforms[PLATFORM_IDS.indexOf(platform)]
