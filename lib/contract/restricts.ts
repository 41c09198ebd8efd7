import { z } from 'zod'
import { toCountry } from '@/lib/core/domain/country'
import { ACCESS_TIERS } from '@/lib/core/domain/restrictions'
import { byPlatform } from './platform'
import { nullableText } from './scalars'

/** ISO 3166-1 alpha-2, in either case. */
export const countryCode = z
  .string()
  .refine((code) => toCountry(code) !== undefined, 'must be a country code of ISO 3166-1 alpha-2, such as DE')
  .transform((code) => code.toUpperCase())

export const restrictsQuery = z.strictObject({
  country: countryCode.optional().describe('ISO 3166-1 alpha-2; the country of the client when left out.'),
})

const restriction = z.strictObject({
  blocked: z.boolean().describe('The platform takes no orders from there.'),
  close_only: z.boolean().describe('Positions can be closed there, not opened.'),
  tier: z
    .enum(ACCESS_TIERS)
    .describe(
      '`frontend_only`: the site only closes positions, the API is not restricted; `unknown`: not published, or only a part of the country is restricted.',
    ),
  source: nullableText.describe('Where the platform publishes it.'),
  as_of: z.iso.date().nullable().describe('The day whose text of the source this is.'),
})

export const restrictsResponse = z.strictObject({
  ip: nullableText.describe('The network address of the client.'),
  country: nullableText.describe('Null where it is not known: every tier is then `unknown`.'),
  any_restricted: z.boolean().describe('A platform is known to restrict the country.'),
  platforms: byPlatform(restriction).describe('Every platform of the deployment.'),
})
export type RestrictsResponse = z.infer<typeof restrictsResponse>
