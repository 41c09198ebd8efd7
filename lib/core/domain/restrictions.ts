/**
 * What a venue allows in a country. `frontend_only`: its site only closes positions, its API is not restricted;
 * `close_only`: positions can be closed, not opened; `blocked`: no orders at all.
 */
export const ACCESS_TIERS = ['open', 'frontend_only', 'close_only', 'blocked', 'unknown'] as const
export type AccessTier = (typeof ACCESS_TIERS)[number]

/** Countries by ISO 3166-1 alpha-2 code, as the venue publishes them. */
export interface VenueRestrictions {
  readonly countries: Partial<Record<AccessTier, readonly string[]>>
  /** Default for unlisted countries: `open` only where the venue publishes all its restrictions. */
  readonly elsewhere: 'open' | 'unknown'
  /** Source URL; absent where the venue is not known to publish restrictions. */
  readonly source?: string
  /** Date on which the source was read, YYYY-MM-DD. */
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

/** Whether orders of this direction are known to be rejected. */
export const refusesOrders = (tier: AccessTier, direction: 'buy' | 'sell'): boolean =>
  tier === 'blocked' || (tier === 'close_only' && direction === 'buy')
