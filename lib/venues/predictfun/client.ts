import { BOOK_BYTES } from '../answerBytes'
import type { FetchOptions } from '../connector'
import type { KeyedClientDeps } from '../keyedDeps'

const CATEGORIES_PER_PAGE = 100
/** Concurrent calls; the host's limiter inside `fetchJson` sets the pace. */
export const CONCURRENCY = 4

/** A book is small; one that does not arrive is soon requested again. */
const BOOK_TIMEOUT_MS = 4_000

export interface SeriesQuery {
  marketId: string
  resolution: string
  /** ms. */
  from?: number
  to: number
  limit: number
}

/** The venue's endpoints, raw payloads. */
export type PredictfunClient = ReturnType<typeof createPredictfunClient>

/**
 * Predict.fun's REST API; every request needs the key.
 * Errors: those of `fetchJson`; `undefined` where the venue does not know the item.
 * Source: https://dev.predict.fun.
 */
export function createPredictfunClient({ fetchJson, apiUrl, apiKey }: KeyedClientDeps) {
  const base = `${apiUrl.replace(/(?<!\/)\/+$/, '')}/v1`
  const get = (
    path: string,
    { signal, onSent }: FetchOptions,
    { timeoutMs, maxBytes }: { timeoutMs?: number; maxBytes?: number } = {},
  ) =>
    fetchJson(`${base}${path}`, {
      signal,
      onSent,
      headers: apiKey ? { 'x-api-key': apiKey } : {},
      timeoutMs,
      maxBytes,
      absentStatuses: [404],
    })
  return {
    /**
     * Most traded first, so that the important ones come first; the venue lists windows of minutes by the
     * thousand.
     */
    fetchCategoryPage(after: string | undefined, options: FetchOptions) {
      const query = new URLSearchParams({
        first: String(CATEGORIES_PER_PAGE),
        status: 'OPEN',
        sort: 'VOLUME_24H_DESC',
        ...(after !== undefined && { after }),
      })
      return get(`/categories?${query}`, options)
    },

    /** Markets on a few minutes, earliest published first: each is published a day ahead, so these begin soonest. */
    fetchWindowPage(after: string | undefined, options: FetchOptions) {
      const query = new URLSearchParams({
        first: String(CATEGORIES_PER_PAGE),
        status: 'OPEN',
        marketVariant: 'CRYPTO_UP_DOWN',
        sort: 'PUBLISHED_AT_ASC',
        ...(after !== undefined && { after }),
      })
      return get(`/categories?${query}`, options)
    },

    /** Including closed ones. */
    fetchCategory: (slug: string, options: FetchOptions) =>
      get(`/categories/${encodeURIComponent(slug)}`, options),

    fetchMarket: (marketId: string, options: FetchOptions) =>
      get(`/markets/${encodeURIComponent(marketId)}`, options),

    fetchBook: (marketId: string, options: FetchOptions) =>
      get(`/markets/${encodeURIComponent(marketId)}/orderbook`, options, {
        timeoutMs: BOOK_TIMEOUT_MS,
        maxBytes: BOOK_BYTES,
      }),

    /** Newest first. */
    fetchMatches(marketId: string, first: number, options: FetchOptions) {
      return get(`/orders/matches?${new URLSearchParams({ marketId, first: String(first) })}`, options)
    },

    fetchSeries({ marketId, resolution, from, to, limit }: SeriesQuery, options: FetchOptions) {
      const query = new URLSearchParams({
        metric: 'price',
        resolution,
        ...(from !== undefined && { from: String(from) }),
        to: String(to),
        limit: String(limit),
      })
      return get(`/markets/${encodeURIComponent(marketId)}/timeseries?${query}`, options)
    },

    fetchPositions(wallet: string, after: string | undefined, options: FetchOptions) {
      const query = new URLSearchParams({ first: '100', ...(after !== undefined && { after }) })
      return get(`/positions/${encodeURIComponent(wallet)}?${query}`, options)
    },
  }
}
