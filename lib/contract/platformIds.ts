import type { VenueId } from '@/lib/core/domain/venue'

/**
 * The wire's names of the venues; which venue each stands for is configuration. Apart from their schemas, so that
 * pages need not load what checks them.
 */
export const PLATFORM_IDS = ['platform_1', 'platform_2', 'platform_3', 'platform_4', 'platform_5'] as const
export type PlatformId = (typeof PLATFORM_IDS)[number]

/** `platforms` is the configured order: position N is `platform_N+1`. Undefined for a venue that is not configured. */
export const platformOf = (venue: VenueId, platforms: readonly VenueId[]): PlatformId | undefined =>
  PLATFORM_IDS[platforms.indexOf(venue)]

/** Undefined for a slot that no venue fills. */
export const venueOf = (platform: PlatformId, platforms: readonly VenueId[]): VenueId | undefined =>
  platforms[PLATFORM_IDS.indexOf(platform)]
