import { z } from 'zod'
import { PLATFORM_IDS } from './platformIds'

export { PLATFORM_IDS, type PlatformId, platformOf, venueOf } from './platformIds'

export const platformId = z.enum(PLATFORM_IDS)

/** A map with entries for some platforms. */
export const byPlatform = <T extends z.ZodType>(value: T) => z.partialRecord(platformId, value)

/** The same in a request. Zod skips a record's key `__proto__` silently; here it is an unknown platform like any other. */
export function inputByPlatform<T extends z.ZodType>(value: T) {
  const entries = byPlatform(value)
  return z.preprocess((given: z.input<typeof entries>, context) => {
    if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
      context.addIssue({ code: 'unrecognized_keys', keys: ['__proto__'], input: given })
    return given
  }, entries)
}
