import { z } from 'zod'
import { PLATFORM_IDS } from './platformIds'

export { PLATFORM_IDS, type PlatformId, platformOf, venueOf } from './platformIds'

export const platformId = z.enum(PLATFORM_IDS)

/** A map with entries for some platforms. */
export const byPlatform = <T extends z.ZodType>(value: T) => z.partialRecord(platformId, value)
