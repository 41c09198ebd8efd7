import type { VenueId } from '@/lib/domain/venue'
import type { AppConfig } from '@/lib/env/server'
import { countAsks } from '@/lib/metrics/countAsks'
import type { Metrics } from '@/lib/metrics/createMetrics'
import { createFetchJson } from '@/lib/net/createFetchJson'
import { systemClock } from '@/lib/net/systemClock'
import type { VenueConnector } from '@/lib/venues/connector'
import { createConnectors, hostLimits } from '@/lib/venues/registry'
import type { Log } from './types'

/** A venue that came back is noticed within this. */
const MAX_CIRCUIT_OPEN_MS = 10_000

/** The configured venues, each request of theirs limited and counted. */
export function connectVenues(
  config: AppConfig,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'asked'> },
): ReadonlyMap<VenueId, VenueConnector> {
  const clock = systemClock
  const fetchJson = createFetchJson({
    clock,
    // Failed attempts are logged at debug level; an unavailable venue is reported once, by venueHealth.
    log: { warn: (facts, message) => log.debug(facts, message) },
    limits: hostLimits(config),
    breaker: { maxOpenMs: MAX_CIRCUIT_OPEN_MS },
  })
  const counted = countAsks(fetchJson, { metrics, targets: venueAddresses(config) })
  return createConnectors({ platforms: config.platforms, config, fetchJson: counted, clock })
}

const venueAddresses = ({ polymarket, ...config }: AppConfig): Record<VenueId, string[]> => ({
  polymarket: [polymarket.gammaUrl, polymarket.clobUrl, polymarket.dataUrl],
  kalshi: [config.kalshi.apiUrl],
  limitless: [config.limitless.apiUrl],
  opinion: [config.opinion.apiUrl],
  predictfun: [config.predictfun.apiUrl],
})
