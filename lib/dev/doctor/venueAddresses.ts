import type { VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import { ADAPTERS, restAddresses } from '@/lib/venues/registry'

/** An address of a venue and the credentials that it requires. */
export interface VenueAddress {
  venue: VenueId
  what: string
  url: string
  /** Called just before the request, because a signature expires. Errors: those of the key. */
  headers?(): Record<string, string>
}

/** REST base URLs. Any response proves that the host is reachable, so each is requested as it is. */
export const requestAddresses = (config: AppConfig): VenueAddress[] =>
  config.platforms.flatMap((venue) =>
    restAddresses(config)[venue].map(({ url, label }) => ({
      venue,
      what: label === undefined ? 'REST' : `REST (${label})`,
      url,
    })),
  )

/** Socket URLs; those that require a key, only if one is set. */
export const socketAddresses = (config: AppConfig): VenueAddress[] =>
  config.platforms.flatMap((venue) => {
    const socket = ADAPTERS[venue].socket(config)
    return socket ? [{ venue, what: 'socket', ...socket }] : []
  })
