import type { VenueConnector } from '../connector'
import { watchFetch } from '../drift/watchFetch'
import type { KeyedConnectorDeps } from '../keyedDeps'
import { createCategoryNumbers } from './categoryNumbers'
import { createPredictfunClient } from './client'
import { readOrderFacts } from './orderFacts'
import { createBookReader } from './readBooks'
import { readCategories, readWindows, sweepCategories } from './readEvents'
import { readPositions } from './readPositions'
import { readHistory, readTrades } from './readTape'
import { readWindow } from './readWindow'
import { createPredictfunStream } from './stream'
import { PREDICTFUN_WIRE } from './wireFields'

/** A hundred categories per page, most traded first: far beyond what is traded at all. */
const DEFAULT_MAX_PAGES = 60

const NEEDS_KEY =
  'Predict.fun needs an API key for every request: create one at https://developers.predict.fun and set PREDICTFUN_API_KEY.'

/**
 * Predict.fun by its REST API and socket, both with one key. Each call returns one book, so books are streamed where
 * possible.
 * Errors: those of `fetchJson`, and `upstream_error` for a response of another shape.
 */
export function createPredictfunConnector({
  fetchJson,
  urls,
  apiKey,
  clock,
  maxPages = DEFAULT_MAX_PAGES,
}: KeyedConnectorDeps): VenueConnector {
  const client = createPredictfunClient({
    fetchJson: watchFetch(fetchJson, PREDICTFUN_WIRE),
    apiUrl: urls.apiUrl,
    apiKey,
  })
  const numbers = createCategoryNumbers()
  const reader = { client, numbers }
  return {
    id: 'predictfun',
    ...(apiKey === undefined && { unusable: NEEDS_KEY }),
    listEvents: ({ signal }) => sweepCategories(reader, { maxPages, signal }),
    listWindows: (options) => readWindows(reader, options),
    fetchWindow: (ask, options) => readWindow(reader, ask, options),
    fetchEvents: (slugs, options) => readCategories(reader, slugs, options),
    fetchBooks: createBookReader({ client, clock }),
    ...(apiKey !== undefined && {
      stream: createPredictfunStream({ client, clock, numbers, wsUrl: urls.wsUrl, apiKey }),
    }),
    fetchTrades: (market, options) => readTrades(client, market, options),
    fetchOrderFacts: (market, options) => readOrderFacts(client, market, options),
    fetchPriceHistory: (market, options) => readHistory({ client, clock }, market, options),
    fetchPositions: (wallet, options) => readPositions(client, wallet, options),
  }
}
