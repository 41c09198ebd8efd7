import type { PriceInterval } from '@/lib/core/domain/trade'
import { createConcurrencyLimit } from '@/lib/infra/net/concurrencyLimit'
import type { FetchJson } from '@/lib/infra/net/types'
import { BOOK_BYTES } from '../answerBytes'
import type { FetchOptions } from '../connector'

/** The venue answers 400 above this. */
export const MARKETS_PER_PAGE = 25
export const TRADES_PER_PAGE = 100
/** Concurrent requests that the venue allows per address. */
export const CONCURRENCY = 2

/** The venue's endpoints, raw payloads. */
export type LimitlessClient = ReturnType<typeof createLimitlessClient>

/**
 * Limitless's public REST endpoints; market data needs no key. Two requests at a time, over all callers; the pace is
 * the host's limiter inside `fetchJson`.
 * Errors: those of `fetchJson`; `undefined` where the venue does not know the slug.
 * Source: https://docs.limitless.exchange/api-reference.
 */
export function createLimitlessClient({ fetchJson, apiUrl }: { fetchJson: FetchJson; apiUrl: string }) {
  const base = apiUrl.replace(/(?<!\/)\/+$/, '')
  const gate = createConcurrencyLimit(CONCURRENCY)
  const get = (
    path: string,
    { signal, onSent }: FetchOptions,
    absentStatuses?: readonly number[],
    maxBytes?: number,
  ) => gate(signal, () => fetchJson(`${base}${path}`, { signal, onSent, absentStatuses, maxBytes }))
  const market = (slug: string) => `/markets/${encodeURIComponent(slug)}`

  return {
    /** Pages count from 1. Newest first: rows listed meanwhile appear twice, and none is skipped. */
    fetchActivePage: (page: number, options: FetchOptions) =>
      get(`/markets/active?page=${page}&limit=${MARKETS_PER_PAGE}&sortBy=newest`, options),

    /** Sorted by end, earliest first. */
    fetchEndingPage: (page: number, options: FetchOptions) =>
      get(`/markets/active?page=${page}&limit=${MARKETS_PER_PAGE}&sortBy=ending_soon`, options),

    /** A market or a group, including closed ones. */
    fetchMarket: (slug: string, options: FetchOptions) => get(market(slug), options, [404]),

    /** The venue answers 400 for groups and AMM markets, which have no book. */
    fetchOrderBook: (slug: string, options: FetchOptions) =>
      get(`${market(slug)}/orderbook`, options, [400, 404], BOOK_BYTES),

    fetchTrades: (slug: string, { page, limit }: { page: number; limit: number }, options: FetchOptions) =>
      get(`${market(slug)}/events?page=${page}&limit=${limit}`, options, [404]),

    /** A wallet's public holdings. */
    fetchPositions: (wallet: string, options: FetchOptions) =>
      get(`/portfolio/${wallet}/positions`, options, [404]),

    fetchPriceHistory: (slug: string, interval: PriceInterval, options: FetchOptions) =>
      get(`${market(slug)}/historical-price?interval=${interval}`, options, [400, 404]),
  }
}
