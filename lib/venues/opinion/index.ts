import type { VenueConnector } from '../connector'
import { watchFetch } from '../drift/watchFetch'
import type { KeyedConnectorDeps } from '../keyedDeps'
import { createOpinionClient } from './client'
import { createFeeRates, type ReadTakerFees } from './feeRates'
import { readOrderFacts } from './orderFacts'
import { readBooks } from './readBooks'
import { readTopics, sweepTopics } from './readEvents'
import { readHistory } from './readTape'
import { createOpinionStream } from './stream'
import { OPINION_WIRE } from './wireFields'

/** 20 topics per page: far above the catalogue, so that an endless listing cannot block a sweep for ever. */
const DEFAULT_MAX_PAGES = 250

const NEEDS_KEY =
  'Opinion needs an API key: apply for one at https://docs.opinion.trade/developer-guide/opinion-open-api/overview and set OPINION_API_KEY.'

export interface OpinionConnectorDeps extends KeyedConnectorDeps {
  /** The fee manager contract's taker rates; absent where the chain is not read. */
  readOnChain?: ReadTakerFees
}

/**
 * Opinion by its OpenAPI and socket, both with one key. Each call returns one book, so books are streamed where
 * possible; the only public trades are the socket's.
 * Errors: those of `fetchJson`, and `upstream_error` or `unauthorized` as the venue's envelope says.
 */
export function createOpinionConnector({
  fetchJson,
  urls,
  apiKey,
  clock,
  maxPages = DEFAULT_MAX_PAGES,
  readOnChain,
}: OpinionConnectorDeps): VenueConnector {
  const client = createOpinionClient({
    fetchJson: watchFetch(fetchJson, OPINION_WIRE),
    apiUrl: urls.apiUrl,
    apiKey,
  })
  const reader = { client, clock }
  const feeRates = createFeeRates({ ...reader, readOnChain })
  return {
    id: 'opinion',
    ...(apiKey === undefined && { unusable: NEEDS_KEY }),
    async *listEvents({ signal }) {
      for await (const page of sweepTopics(client, { maxPages, signal }))
        yield await feeRates.complete(page, { signal })
    },
    fetchEvents: async (ids, options) => feeRates.complete(await readTopics(client, ids, options), options),
    fetchBooks: (refs, options) => readBooks(reader, refs, options),
    ...(apiKey !== undefined && {
      stream: createOpinionStream({ client, clock, wsUrl: urls.wsUrl, apiKey }),
    }),
    fetchOrderFacts: (_market, options) => readOrderFacts(client, options),
    fetchPriceHistory: (market, options) => readHistory(reader, market, options),
  }
}
