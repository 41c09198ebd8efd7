import type { PriceInterval } from '@/lib/core/domain/trade'
import type { FetchJson } from '@/lib/infra/net/types'
import { BOOK_BATCH_BYTES } from '../answerBytes'
import type { FetchOptions } from '../connector'

/** The venue allows 500 per call; fewer keep the parsing of one response from blocking the loop. */
export const BOOKS_PER_CALL = 50
/** Concurrent calls; the host's limiter inside `fetchJson` sets the pace. */
export const CONCURRENCY = 4
/** Larger values are clamped by the venue. */
export const EVENTS_PER_PAGE = 100
/** The venue returns at most 1,000 per request. */
const POSITIONS_PER_PAGE = 500
/** Pages of 100 events with all their markets are about 0.6 MB, 50 deep books half of it. */
const TIMEOUT_MS = 20_000

/** The venue's endpoints, raw payloads. */
export interface PolymarketClient {
  /** Open events, most traded in 24 hours first. */
  fetchEventPage(cursor: string | undefined, options: FetchOptions): Promise<unknown>
  /** Open events by slug, at most {@link EVENTS_PER_PAGE}; unknown ones are omitted. */
  fetchEventsBySlug(slugs: readonly string[], options: FetchOptions): Promise<unknown>
  /** `undefined` when the venue does not know the event. */
  fetchEvent(id: string, options: FetchOptions): Promise<unknown>
  /** `undefined` when the venue does not know the market. */
  fetchMarket(id: string, options: FetchOptions): Promise<unknown>
  fetchBooks(tokenIds: readonly string[], options: FetchOptions): Promise<unknown>
  /** The CLOB's short form of a market; `undefined` when it does not know the condition. */
  fetchMarketDetails(condition: string, options: FetchOptions): Promise<unknown>
  /** The latest fills, newest first; one row per fill, from the taker's side. */
  fetchTrades(ask: { condition: string; limit: number }, options: FetchOptions): Promise<unknown>
  /** A wallet's positions, one page. */
  fetchPositions(ask: { wallet: string; cursor: string | undefined }, options: FetchOptions): Promise<unknown>
  /** One page, oldest first. */
  fetchPrices(ask: PricesQuery, options: FetchOptions): Promise<unknown>
}

interface PricesQuery {
  token: string
  interval: PriceInterval
  bucketSeconds: number
  cursor: string | undefined
}

export function createPolymarketClient({
  fetchJson,
  urls,
}: {
  fetchJson: FetchJson
  urls: { gammaUrl: string; clobUrl: string; dataUrl: string }
}): PolymarketClient {
  const gammaUrl = urls.gammaUrl.replace(/(?<!\/)\/+$/, '')
  const clobUrl = urls.clobUrl.replace(/(?<!\/)\/+$/, '')
  const dataUrl = urls.dataUrl.replace(/(?<!\/)\/+$/, '')
  return {
    fetchEventPage(cursor, { signal }) {
      const query = new URLSearchParams({
        // Without it some deployments list only closed events.
        closed: 'false',
        limit: String(EVENTS_PER_PAGE),
        order: 'volume24hr',
        ascending: 'false',
        // Named `after_cursor`: a parameter `cursor` is ignored and page 1 repeats for ever.
        ...(cursor === undefined ? {} : { after_cursor: cursor }),
      })
      return fetchJson(`${gammaUrl}/events/keyset?${query}`, { signal, timeoutMs: TIMEOUT_MS })
    },
    fetchEventsBySlug(slugs, { signal }) {
      const query = new URLSearchParams({ closed: 'false', limit: String(EVENTS_PER_PAGE) })
      for (const slug of slugs) query.append('slug', slug)
      return fetchJson(`${gammaUrl}/events/keyset?${query}`, { signal, timeoutMs: TIMEOUT_MS })
    },
    fetchEvent: (id, { signal }) =>
      fetchJson(`${gammaUrl}/events/${encodeURIComponent(id)}`, { signal, absentStatuses: [404] }),
    fetchMarket: (id, { signal }) =>
      fetchJson(`${gammaUrl}/markets/${encodeURIComponent(id)}`, { signal, absentStatuses: [404] }),
    fetchPositions({ wallet, cursor }, { signal }) {
      const query = new URLSearchParams({
        user: wallet,
        // Without it positions below a tenth of a share are omitted.
        filter_amount: '0',
        limit: String(POSITIONS_PER_PAGE),
        ...(cursor === undefined ? {} : { cursor }),
      })
      return fetchJson(`${dataUrl}/v2/positions?${query}`, { signal })
    },
    fetchBooks: (tokenIds, { signal, onSent }) =>
      fetchJson(`${clobUrl}/books`, {
        signal,
        onSent,
        method: 'POST',
        body: tokenIds.map((token_id) => ({ token_id })),
        timeoutMs: TIMEOUT_MS,
        maxBytes: BOOK_BATCH_BYTES,
      }),
    fetchMarketDetails: (condition, { signal }) =>
      fetchJson(`${clobUrl}/clob-markets/${encodeURIComponent(condition)}`, {
        signal,
        absentStatuses: [404],
      }),
    fetchTrades({ condition, limit }, { signal }) {
      const query = new URLSearchParams({ condition, limit: String(limit) })
      return fetchJson(`${dataUrl}/v2/trades?${query}`, { signal })
    },
    fetchPrices({ token, interval, bucketSeconds, cursor }, { signal }) {
      const query = new URLSearchParams({
        token_id: token,
        interval,
        bucket_seconds: String(bucketSeconds),
        ...(cursor === undefined ? {} : { cursor }),
      })
      return fetchJson(`${dataUrl}/v2/prices-history?${query}`, { signal })
    },
  }
}
