import { isLoopbackHost } from '@/lib/core/common/loopback'
import type { VenueId } from '@/lib/core/domain/venue'
import { createOpinionFees } from '@/lib/infra/chain/createOpinionFees'
import type { AppConfig } from '@/lib/infra/env/server'
import { countAsks } from '@/lib/infra/metrics/countAsks'
import type { Metrics } from '@/lib/infra/metrics/createMetrics'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Log } from '@/lib/operations/runtime'
import type { VenueConnector } from '@/lib/venues/connector'
import type { ReadTakerFees } from '@/lib/venues/opinion/feeRates'
import { createConnectors, hostLimits, restAddresses } from '@/lib/venues/registry'

/** A venue's recovery is noticed within this time. */
const MAX_CIRCUIT_OPEN_MS = 10_000

/** The connectors of the configured venues, with rate-limited and counted requests. */
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
  const venueUrls = Object.fromEntries(
    Object.entries(restAddresses(config)).map(([venue, rest]) => [venue, rest.map(({ url }) => url)]),
  )
  const counted = countAsks(fetchJson, { metrics, targets: venueUrls })
  const { platforms } = config
  return createConnectors({ platforms, config, fetchJson: counted, clock, opinionFees: opinionFees(config) })
}

/** Timeout of a node; after it the assumed fee stays for a while. */
const NODE_TIMEOUT_MS = 3_000

/** A real venue needs remote nodes, its stand-in local ones: neither's tokens are on the other's chain. */
function opinionFees(config: AppConfig): ReadTakerFees | undefined {
  const [node] = config.chains[56].rpcUrls
  const isHere = (url: string) => isLoopbackHost(new URL(url).host)
  if (node === undefined || isHere(node) !== isHere(config.opinion.apiUrl)) return undefined
  const fetchJson = createFetchJson({
    clock: systemClock,
    defaultLimit: { perSecond: 2, burst: 10 },
    breaker: { maxOpenMs: MAX_CIRCUIT_OPEN_MS },
    // The next node is the second attempt.
    retry: { attempts: 1 },
  })
  const read = createOpinionFees({ config, fetchJson, clock: systemClock })
  return (tokenIds, options) => read(tokenIds, { ...options, timeoutMs: NODE_TIMEOUT_MS })
}
