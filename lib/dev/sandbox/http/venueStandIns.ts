import type { StandIn } from './startStandIn'

/** One venue's servers and the settings that point the service at them. */
export interface VenueStandIns {
  servers: readonly StandIn[]
  env: Record<string, string>
}
