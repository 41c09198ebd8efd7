import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { VenueConnector } from '../connector'
import { watchFetch } from '../drift/watchFetch'
import { createLimitlessClient } from './client'
import { readOrderFacts } from './orderFacts'
import { createBookReader } from './readBooks'
import { MAX_PAGES, readEvents, readWindows, sweepEvents } from './readEvents'
import { readPositions } from './readPositions'
import { readPriceHistory, readTrades } from './readTape'
import { readWindow } from './readWindow'
import { createLimitlessStream, type LimitlessStreamDeps } from './stream'
import { LIMITLESS_WIRE } from './wireFields'

export interface LimitlessConnectorDeps {
  fetchJson: FetchJson
  urls: { apiUrl: string; wsUrl: string }
  clock: Clock
  /** Pages of 25 markets or groups. */
  maxPages?: number
  stream?: LimitlessStreamDeps['timing']
}

/**
 * Limitless by its public endpoints and its socket, which need no key. The market id is the slug: that of the outcome
 * in a group, whose own slug is the event's id. Only order-book markets in USDC. The venue cannot list changes since a
 * time, so a listing is always complete.
 * Errors: those of `fetchJson`, and `upstream_error` for a response of another shape.
 */
export function createLimitlessConnector({
  fetchJson,
  urls,
  clock,
  maxPages = MAX_PAGES,
  stream,
}: LimitlessConnectorDeps): VenueConnector {
  const client = createLimitlessClient({
    fetchJson: watchFetch(fetchJson, LIMITLESS_WIRE),
    apiUrl: urls.apiUrl,
  })
  return {
    id: 'limitless',
    listEvents: ({ signal }) => sweepEvents(client, { signal, maxPages }),
    listWindows: (options) => readWindows(client, options),
    fetchWindow: (ask, options) => readWindow(client, ask, options),
    fetchEvents: (ids, options) => readEvents(client, ids, options),
    fetchBooks: createBookReader({ client, clock }),
    stream: createLimitlessStream({ wsUrl: urls.wsUrl, clock, timing: stream }),
    fetchTrades: (market, options) => readTrades(client, market, options),
    fetchOrderFacts: (market, options) => readOrderFacts(client, market, options),
    fetchPriceHistory: (market, options) => readPriceHistory(client, market, options),
    fetchPositions: (wallet, options) => readPositions(client, wallet, options),
  }
}
