import { settingsOf, VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import type { HostLimit } from '@/lib/infra/net/rateLimiter'
import { boundRefusals } from './boundedRefusals'
import type { VenueConnector } from './connector'
import { kalshiVenue } from './kalshi/venue'
import { limitlessVenue } from './limitless/venue'
import { opinionVenue } from './opinion/venue'
import { polymarketVenue } from './polymarket/venue'
import { predictfunVenue } from './predictfun/venue'
import type { ConnectorDeps, RestAddress, VenueAdapter } from './venueAdapter'

/** The adapter of each venue, one line each. */
export const ADAPTERS: Readonly<Record<VenueId, VenueAdapter>> = {
  polymarket: polymarketVenue,
  kalshi: kalshiVenue,
  limitless: limitlessVenue,
  opinion: opinionVenue,
  predictfun: predictfunVenue,
}

const ofEach = <T>(pick: (adapter: VenueAdapter, venue: VenueId) => T) =>
  Object.fromEntries(VENUE_IDS.map((venue) => [venue, pick(ADAPTERS[venue], venue)])) as Record<VenueId, T>

/** The order adapter of each venue. */
export const VENUE_ORDERS = ofEach(({ orders }) => orders)

/** Default facts of each venue. */
export const VENUE_FACTS = ofEach(({ facts }) => facts)

/** The connectors of these venues, in their order. */
export const createConnectors = (
  { platforms, ...deps }: ConnectorDeps & { platforms: readonly VenueId[] },
  adapters: Readonly<Partial<Record<VenueId, Pick<VenueAdapter, 'connect'>>>> = ADAPTERS,
): Map<VenueId, VenueConnector> =>
  new Map(
    platforms.flatMap((id) => {
      const connector = adapters[id]?.connect(deps)
      return connector ? [[id, boundRefusals(connector)] as const] : []
    }),
  )

/** Configured REST addresses of each venue. */
export const restAddresses = (config: AppConfig): Record<VenueId, (RestAddress & { url: string })[]> =>
  ofEach(({ rest }, venue) =>
    rest.map((address) => ({ ...address, url: settingsOf(config, venue)[address.url] ?? '' })),
  )

/** Rate limits per host, for `createFetchJson`: those of the venues times `VENUE_RATE_FACTOR`. */
export function hostLimits(config: AppConfig): Record<string, HostLimit> {
  const factor = config.venueRateFactor
  return Object.fromEntries(
    Object.values(restAddresses(config))
      .flat()
      .map(({ url, perSecond, burst }) => [
        new URL(url).host,
        { perSecond: perSecond * factor, burst: Math.max(1, Math.floor(burst * factor)) },
      ]),
  )
}
