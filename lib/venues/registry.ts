import type { VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import type { HostLimit } from '@/lib/infra/net/rateLimiter'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { VenueConnector } from './connector'
import { createKalshiConnector } from './kalshi/index'
import { createLimitlessConnector } from './limitless/index'
import type { ReadTakerFees } from './opinion/feeRates'
import { createOpinionConnector } from './opinion/index'
import { createPolymarketConnector } from './polymarket/index'
import { createPredictfunConnector } from './predictfun/index'

export interface ConnectorDeps {
  config: AppConfig
  fetchJson: FetchJson
  clock: Clock
  /** Opinion's taker rates as its contract has them; absent where chains are not read. */
  opinionFees?: ReadTakerFees
}

/** A connector factory per venue: one line each. */
export type ConnectorTable<Venue extends string> = Record<
  Venue,
  (deps: ConnectorDeps) => VenueConnector<Venue>
>

export const CONNECTORS: ConnectorTable<VenueId> = {
  polymarket: ({ config, ...deps }) => createPolymarketConnector({ ...deps, urls: config.polymarket }),
  kalshi: ({ config, ...deps }) => createKalshiConnector({ ...deps, urls: config.kalshi }),
  limitless: ({ config, ...deps }) => createLimitlessConnector({ ...deps, urls: config.limitless }),
  opinion: ({ config, opinionFees, ...deps }) =>
    createOpinionConnector({
      ...deps,
      urls: config.opinion,
      apiKey: config.opinion.apiKey,
      readOnChain: opinionFees,
    }),
  predictfun: ({ config, ...deps }) =>
    createPredictfunConnector({ ...deps, urls: config.predictfun, apiKey: config.predictfun.apiKey }),
}

/** The connectors of these venues, in their order, from any table of factories. */
export function connectorsFrom<Venue extends string>(
  table: ConnectorTable<Venue>,
  { platforms, ...deps }: ConnectorDeps & { platforms: readonly Venue[] },
): Map<Venue, VenueConnector<Venue>> {
  return new Map(platforms.map((id) => [id, table[id](deps)]))
}

export const createConnectors = (options: ConnectorDeps & { platforms: readonly VenueId[] }) =>
  connectorsFrom(CONNECTORS, options)

/**
 * Rate limits per host, for `createFetchJson`: well below what the venues allow an address, times `VENUE_RATE_FACTOR`.
 * Source: https://docs.polymarket.com/api-reference/rate-limits (per 10 s: Gamma `/events` 500,
 * CLOB `/books` 500, data API `/trades` 200),
 * https://docs.kalshi.com/getting_started/rate_limits (a token bucket; without a key about 20 a second),
 * https://docs.limitless.exchange/api-reference (300 ms between calls),
 * https://docs.opinion.trade/developer-guide/opinion-open-api/overview (15 a second for a key: no second sees more),
 * https://dev.predict.fun (240 a minute for a key: no minute sees more).
 */
export function hostLimits(config: AppConfig): Record<string, HostLimit> {
  const factor = config.venueRateFactor
  const limit = (perSecond: number, burst: number): HostLimit => ({
    perSecond: perSecond * factor,
    burst: Math.max(1, Math.floor(burst * factor)),
  })
  return {
    [new URL(config.polymarket.gammaUrl).host]: limit(10, 10),
    [new URL(config.polymarket.clobUrl).host]: limit(20, 20),
    [new URL(config.polymarket.dataUrl).host]: limit(10, 20),
    [new URL(config.kalshi.apiUrl).host]: limit(10, 20),
    [new URL(config.limitless.apiUrl).host]: limit(3, 1),
    [new URL(config.opinion.apiUrl).host]: limit(10, 5),
    [new URL(config.predictfun.apiUrl).host]: limit(3, 10),
  }
}
