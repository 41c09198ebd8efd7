import { BOOK_BYTES } from '../answerBytes'
import type { FetchOptions } from '../connector'
import type { KeyedClientDeps } from '../keyedDeps'
import { resultOf } from './envelope'
import type { TopicRef } from './eventId'

/** The venue's maximum per request. */
const TOPICS_PER_PAGE = 20
/** Concurrent calls; the host's limiter inside `fetchJson` sets the pace. */
export const CONCURRENCY = 4

/** A book is small; one that does not arrive is soon requested again. */
const BOOK_TIMEOUT_MS = 4_000

/** The venue answers an unknown token with 200 or 400. */
const UNKNOWN_TOKEN = { absentStatuses: [400, 404] }

interface HistoryQuery {
  tokenId: string
  /** Other steps are silently treated as days. */
  step: '1h' | '1d'
  /** ms. */
  from?: number
  to: number
}

/**
 * The venue's endpoints: the contents of their envelopes, `undefined` where the venue does not know the item.
 * Errors: those of `fetchJson` and {@link resultOf}.
 */
export interface OpinionClient {
  /** Counted from 1. Newest first, since that order shifts least while it is read. */
  fetchTopicPage(page: number, options: FetchOptions): Promise<unknown>
  fetchTopic(topic: TopicRef, options: FetchOptions): Promise<unknown>
  fetchBook(tokenId: string, options: FetchOptions): Promise<unknown>
  /** The quote tokens of markets, and the contracts that settle orders in them. */
  fetchQuoteTokens(options: FetchOptions): Promise<unknown>
  fetchHistory(query: HistoryQuery, options: FetchOptions): Promise<unknown>
  fetchFeeRates(tokenId: string, options: FetchOptions): Promise<unknown>
}

export function createOpinionClient({ fetchJson, apiUrl, apiKey }: KeyedClientDeps): OpinionClient {
  const base = apiUrl.replace(/(?<!\/)\/+$/, '')
  const get = async (
    path: string,
    { signal, onSent }: FetchOptions,
    {
      timeoutMs,
      maxBytes,
      absentStatuses = [404],
    }: { timeoutMs?: number; maxBytes?: number; absentStatuses?: number[] } = {},
  ) => {
    const payload = await fetchJson(`${base}${path}`, {
      signal,
      onSent,
      headers: apiKey ? { apikey: apiKey } : {},
      timeoutMs,
      maxBytes,
      absentStatuses,
    })
    return payload === undefined ? undefined : resultOf(payload)
  }
  return {
    fetchTopicPage(page, options) {
      const query = new URLSearchParams({
        page: String(page),
        limit: String(TOPICS_PER_PAGE),
        // 2 is all; without it, only binary markets are listed.
        marketType: '2',
        status: 'activated',
        sortBy: '1',
      })
      return get(`/market?${query}`, options)
    },
    fetchTopic: ({ kind, id }, options) =>
      get(kind === 'binary' ? `/market/${id}` : `/market/categorical/${id}`, options),
    fetchBook: (tokenId, options) =>
      get(`/token/orderbook?${new URLSearchParams({ token_id: tokenId })}`, options, {
        ...UNKNOWN_TOKEN,
        timeoutMs: BOOK_TIMEOUT_MS,
        maxBytes: BOOK_BYTES,
      }),
    fetchQuoteTokens: (options) => get('/quoteToken', options),
    fetchFeeRates: (tokenId, options) =>
      get(
        `/token/fee-rates?${new URLSearchParams({ token_id: tokenId, chain_id: '56' })}`,
        options,
        UNKNOWN_TOKEN,
      ),
    fetchHistory({ tokenId, step, from, to }, options) {
      const query = new URLSearchParams({
        token_id: tokenId,
        interval: step,
        ...(from === undefined ? {} : { start_at: String(Math.floor(from / 1_000)) }),
        end_at: String(Math.floor(to / 1_000)),
      })
      return get(`/token/price-history?${query}`, options, UNKNOWN_TOKEN)
    },
  }
}
