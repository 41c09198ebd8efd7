/**
 * What a venue allows in a country. `frontend_only`: its site only closes positions, its API is not restricted;
 * `close_only`: positions can be closed, not opened; `blocked`: no orders at all.
 */
export const ACCESS_TIERS = ['open', 'frontend_only', 'close_only', 'blocked', 'unknown'] as const
export type AccessTier = (typeof ACCESS_TIERS)[number]

/** Countries by ISO 3166-1 alpha-2 code, as the venue publishes them. */
export interface VenueRestrictions {
  readonly countries: Partial<Record<AccessTier, readonly string[]>>
  /** Of a country that is in no list: `open` only where the venue publishes all that it restricts. */
  readonly elsewhere: 'open' | 'unknown'
  /** Where the venue publishes it; absent where it is not known to publish anything. */
  readonly source?: string
  /** The day whose text of the source this is, YYYY-MM-DD. */
  readonly asOf?: string
}

/** What a venue allows in a country; unknown for an unknown country. */
export function accessTier(
  { countries, elsewhere }: VenueRestrictions,
  country: string | undefined,
): AccessTier {
  if (country === undefined) return 'unknown'
  return ACCESS_TIERS.find((tier) => countries[tier]?.includes(country)) ?? elsewhere
}

/** Whether orders of this direction are known to be refused. */
export const refusesOrders = (tier: AccessTier, direction: 'buy' | 'sell'): boolean =>
  tier === 'blocked' || (tier === 'close_only' && direction === 'buy')
