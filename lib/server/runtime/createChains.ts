import type { CatalogueReader } from '@/lib/core/domain/catalogue'
import { CHAIN_IDS } from '@/lib/core/domain/chain'
import type { VenueId } from '@/lib/core/domain/venue'
import { createChainReader } from '@/lib/infra/chain/createChainReader'
import type { FetchPositions } from '@/lib/infra/chain/discoverTokens'
import type { ChainReader } from '@/lib/infra/chain/types'
import type { PrismaClient } from '@/lib/infra/db/connect'
import { createTransferStore } from '@/lib/infra/db/transferStore'
import type { AppConfig } from '@/lib/infra/env/server'
import { countAsks } from '@/lib/infra/metrics/countAsks'
import type { Metrics } from '@/lib/infra/metrics/createMetrics'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Log } from '@/lib/operations/runtime'
import type { VenueConnector } from '@/lib/venues/connector'

/** Rate limit per node: a read of twenty wallets is eight requests, public nodes allow about ten per second. */
const NODE_LIMIT = { perSecond: 10, burst: 20 }
const MAX_NODE_WAIT_MS = 5_000
const MAX_CIRCUIT_OPEN_MS = 10_000

interface ChainParts {
  config: AppConfig
  log: Log
  metrics: Metrics
  prisma: PrismaClient
  catalogue: CatalogueReader
  connectors: ReadonlyMap<VenueId, VenueConnector>
  signal: AbortSignal
}

/** Some venues report positions by market and side; the catalogue maps them to tokens. */
function positionsOf({ connectors, catalogue }: ChainParts): FetchPositions {
  return (venue, wallet, options) => {
    const fetchPositions = connectors.get(venue)?.fetchPositions
    if (!fetchPositions) return undefined
    return fetchPositions(wallet, options).then(async (held) => {
      const sides = held.flatMap((token) => ('marketId' in token ? [token] : []))
      const hits = await catalogue.findMarketsById(sides.map(({ marketId }) => ({ venue, marketId })))
      const markets = new Map(hits.map(({ market }) => [market.id, market]))
      return held.flatMap((token) => {
        if ('tokenId' in token) return [token.tokenId]
        const market = markets.get(token.marketId)
        return market ? [token.outcome === 'yes' ? market.yesTokenId : market.noTokenId] : []
      })
    })
  }
}

const nodesByChain = ({ chains }: AppConfig) =>
  Object.fromEntries(CHAIN_IDS.map((id) => [`chain_${id}`, chains[id].rpcUrls]))

/** The chains behind the configured nodes. */
export function createChains(parts: ChainParts): ChainReader {
  const { config, log, metrics, prisma, signal } = parts
  const clock = systemClock
  const fetchJson = createFetchJson({
    clock,
    log: { warn: (facts, message) => log.debug(facts, message) },
    defaultLimit: NODE_LIMIT,
    maxWaitMs: MAX_NODE_WAIT_MS,
    breaker: { maxOpenMs: MAX_CIRCUIT_OPEN_MS },
    // The next node is the second attempt.
    retry: { attempts: 1 },
  })
  return createChainReader({
    config,
    fetchJson: countAsks(fetchJson, { metrics, targets: nodesByChain(config) }),
    clock,
    signal,
    transfers: createTransferStore(prisma),
    fetchPositions: positionsOf(parts),
  })
}
