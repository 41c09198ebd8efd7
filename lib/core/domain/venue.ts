import type { VenueInfo } from './venueInfo'
import { kalshi } from './venues/kalshi'
import { limitless } from './venues/limitless'
import { opinion } from './venues/opinion'
import { polymarket } from './venues/polymarket'
import { predictfun } from './venues/predictfun'

/** The venues in their default platform order. Position N is `platform_N` on the wire (lib/contract). */
const ALL = [polymarket, kalshi, limitless, opinion, predictfun] as const
type All = typeof ALL
type Ids<Venues extends readonly { id: string }[]> = { readonly [I in keyof Venues]: Venues[I]['id'] }

export const VENUE_IDS = ALL.map(({ id }) => id) as unknown as Ids<All>
export type VenueId = All[number]['id']

export const VENUES = Object.fromEntries(ALL.map((venue) => [venue.id, venue])) as unknown as Record<
  VenueId,
  VenueInfo & { id: VenueId }
>

/** By venue: its URLs, and the keys that are configured. */
export type VenueSettings = {
  [Venue in All[number] as Venue['id']]: { [Name in keyof Venue['urls']]: string } & {
    [Name in Venue['keys'][number]]?: string
  }
}

/** The same for one venue, by name. */
export const settingsOf = (
  settings: Partial<VenueSettings>,
  venue: VenueId,
): Readonly<Record<string, string | undefined>> => settings[venue] ?? {}
