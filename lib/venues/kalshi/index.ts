import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { VenueConnector } from '../connector'
import { watchFetch } from '../drift/watchFetch'
import { createKalshiClient } from './client'
import type { KalshiKey } from './handshake'
import { readBooks } from './readBooks'
import { readEvents, readWindows, sweepEvents } from './readEvents'
import { readPriceHistory, readTrades } from './readTape'
import { readWindow } from './readWindow'
import { createSeriesCache } from './seriesCache'
import { createKalshiStream } from './stream'
import { KALSHI_WIRE } from './wireFields'

/** 200 events per page: far above the catalogue, so that an endless listing cannot block a sweep for ever. */
const DEFAULT_MAX_PAGES = 500

export interface KalshiConnectorDeps {
  fetchJson: FetchJson
  urls: { apiUrl: string; wsUrl: string; key?: KalshiKey }
  clock: Clock
  maxPages?: number
}

/**
 * Kalshi by its public REST endpoints, and by its socket with an API key: the socket requires one even for public data.
 * Without a key books are polled.
 * Errors: those of `fetchJson`, and `upstream_error` for a response of another shape.
 */
export function createKalshiConnector({
  fetchJson,
  urls,
  clock,
  maxPages = DEFAULT_MAX_PAGES,
}: KalshiConnectorDeps): VenueConnector {
  const client = createKalshiClient({ fetchJson: watchFetch(fetchJson, KALSHI_WIRE), apiUrl: urls.apiUrl })
  const reader = { client, clock, seriesCache: createSeriesCache({ client, clock }) }
  return {
    id: 'kalshi',
    listEvents: (options) => sweepEvents(reader, { ...options, maxPages }),
    listWindows: (options) => readWindows(reader, options),
    fetchWindow: (ask, options) => readWindow(reader, ask, options),
    fetchEvents: (ids, options) => readEvents(reader, ids, options),
    fetchBooks: (refs, options) => readBooks(reader, refs, options),
    fetchTrades: (market, options) => readTrades(reader, market, options),
    // Everything is in the listing; no contract is involved.
    fetchOrderFacts: async ({ trading }) => ({ rules: trading, operators: [], ledger: 0 }),
    fetchPriceHistory: (market, options) => readPriceHistory(reader, market, options),
    ...(urls.key && { stream: createKalshiStream({ wsUrl: urls.wsUrl, key: urls.key, clock }) }),
  }
}
