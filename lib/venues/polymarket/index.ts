import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { VenueConnector } from '../connector'
import { watchFetch } from '../drift/watchFetch'
import { createPolymarketClient } from './client'
import { createFeeDetails } from './feeDetails'
import { readOrderFacts } from './orderFacts'
import { readBooks } from './readBooks'
import { readEvents, readWindows, sweepEvents } from './readEvents'
import { readPositions } from './readPositions'
import { readPriceHistory, readTrades } from './readTape'
import { readWindow } from './readWindow'
import { createPolymarketStream } from './stream'
import { POLYMARKET_WIRE } from './wireFields'

/** Out of about 220 pages of open events: the 5,000 most traded events, with nearly all of the volume. */
const DEFAULT_MAX_PAGES = 50

export interface PolymarketConnectorDeps {
  fetchJson: FetchJson
  urls: { gammaUrl: string; clobUrl: string; dataUrl: string; wsUrl: string }
  clock: Clock
  /** Pages of 100 events, most traded first. */
  maxPages?: number
}

/**
 * Polymarket by its public endpoints: catalogue from Gamma, books and fees from the CLOB and its market channel,
 * trades and price history from the data API.
 * Gamma cannot list changes since a time, so a listing is always complete (up to `maxPages`).
 * Errors: those of `fetchJson`, and `upstream_error` for a response of another shape.
 */
export function createPolymarketConnector({
  fetchJson,
  urls,
  clock,
  maxPages = DEFAULT_MAX_PAGES,
}: PolymarketConnectorDeps): VenueConnector {
  const client = createPolymarketClient({ fetchJson: watchFetch(fetchJson, POLYMARKET_WIRE), urls })
  const reader = { client, clock, feeDetails: createFeeDetails({ client, clock }) }
  return {
    id: 'polymarket',
    listEvents: (options) => sweepEvents(reader, { ...options, maxPages }),
    listWindows: (options) => readWindows(reader, options),
    fetchWindow: (ask, options) => readWindow(reader, ask, options),
    fetchEvents: (ids, options) => readEvents(reader, ids, options),
    fetchBooks: (refs, options) => readBooks(reader, refs, options),
    fetchTrades: (market, options) => readTrades(client, market, options),
    fetchOrderFacts: (market, options) => readOrderFacts(client, market, options),
    fetchPriceHistory: (market, options) => readPriceHistory(client, market, options),
    fetchPositions: (wallet, options) => readPositions(client, wallet, options),
    stream: createPolymarketStream({ wsUrl: urls.wsUrl, clock }),
  }
}
