import type { FetchJson } from '@/lib/infra/net/types'
import { BOOK_BATCH_BYTES } from '../answerBytes'
import type { FetchOptions } from '../connector'

/** Titles and rules are localised by this header; the matcher reads English. */
const HEADERS = { 'Accept-Language': 'en' }

/** A page of 200 events with their markets, and the whole series list, are megabytes. */
const LARGE_ANSWER_TIMEOUT_MS = 30_000

const EVENTS_PER_PAGE = 200
/** The venue allows 100 per call; fewer keep the parsing of one response from blocking the loop. */
export const BOOKS_PER_CALL = 50
/** Concurrent calls; the host limiter inside `fetchJson` sets the pace. */
export const CONCURRENCY = 4

export interface EventsQuery {
  cursor?: string
  /** ms; returns every event changed since, whatever its status. Without it: the open events. */
  changedSince?: number
}

export interface CandlesQuery {
  ticker: string
  from: number
  to: number
  periodMinutes: 1 | 60 | 1_440
  historical?: boolean
}

export type KalshiClient = ReturnType<typeof createKalshiClient>

/**
 * Kalshi's public REST endpoints, raw responses.
 * Errors: those of `fetchJson`; `undefined` where an event or series is not there.
 * Source: https://docs.kalshi.com/openapi.yaml. Market data needs no credentials.
 */
export function createKalshiClient({ fetchJson, apiUrl }: { fetchJson: FetchJson; apiUrl: string }) {
  const base = apiUrl.replace(/(?<!\/)\/+$/, '')
  const get = (
    path: string,
    { signal, onSent }: FetchOptions,
    more: { large?: boolean; absent?: boolean; maxBytes?: number } = {},
  ) =>
    fetchJson(`${base}${path}`, {
      signal,
      onSent,
      headers: HEADERS,
      maxBytes: more.maxBytes,
      timeoutMs: more.large ? LARGE_ANSWER_TIMEOUT_MS : undefined,
      absentStatuses: more.absent ? [404] : undefined,
    })

  return {
    fetchSeriesList: (options: FetchOptions) => get('/series', options, { large: true }),

    fetchSeries: (ticker: string, options: FetchOptions) =>
      get(`/series/${encodeURIComponent(ticker)}`, options, { absent: true }),

    fetchEvents({ cursor, changedSince }: EventsQuery, options: FetchOptions) {
      const query = new URLSearchParams()
      if (changedSince === undefined) query.set('status', 'open')
      else query.set('min_updated_ts', String(Math.floor(changedSince / 1000)))
      query.set('with_nested_markets', 'true')
      query.set('limit', String(EVENTS_PER_PAGE))
      if (cursor) query.set('cursor', cursor)
      return get(`/events?${query}`, options, { large: true })
    },

    /** Events of a series that close from now on, opened or not. */
    fetchSeriesEvents(seriesTicker: string, closingFrom: number, options: FetchOptions) {
      const query = new URLSearchParams({
        series_ticker: seriesTicker,
        min_close_ts: String(Math.floor(closingFrom / 1000)),
        with_nested_markets: 'true',
        limit: String(EVENTS_PER_PAGE),
      })
      return get(`/events?${query}`, options, { large: true })
    },

    fetchEvent: (ticker: string, options: FetchOptions) =>
      get(`/events/${encodeURIComponent(ticker)}?with_nested_markets=true`, options, { absent: true }),

    /** Upcoming fee changes of all series. */
    fetchFeeChanges: (options: FetchOptions) => get('/series/fee_changes', options, { absent: true }),

    /** The same for events, which may override their series; the first page covers all upcoming ones. */
    fetchEventFeeChanges: (options: FetchOptions) =>
      get('/events/fee_changes?limit=1000', options, { absent: true }),

    /** One page, newest first; `historical` reaches back beyond the cut-off of the live data. */
    fetchTrades(
      { ticker, limit, historical }: { ticker: string; limit: number; historical?: boolean },
      options: FetchOptions,
    ) {
      const query = new URLSearchParams({ ticker, limit: String(limit) })
      return get(`${historical ? '/historical/trades' : '/markets/trades'}?${query}`, options, {
        absent: true,
      })
    },

    /**
     * Candles that end within the bounds, ms. The one-market path requires a series, so a batch of one is requested.
     */
    fetchCandles({ ticker, from, to, periodMinutes, historical }: CandlesQuery, options: FetchOptions) {
      const query = new URLSearchParams({
        start_ts: String(Math.floor(from / 1_000)),
        end_ts: String(Math.floor(to / 1_000)),
        period_interval: String(periodMinutes),
      })
      if (historical) {
        return get(`/historical/markets/${encodeURIComponent(ticker)}/candlesticks?${query}`, options, {
          absent: true,
        })
      }
      query.set('market_tickers', ticker)
      return get(`/markets/candlesticks?${query}`, options)
    },

    /** The parameter is repeated: a comma list would be read as one unknown ticker. */
    fetchOrderBooks(tickers: readonly string[], options: FetchOptions) {
      const query = new URLSearchParams(tickers.map((ticker) => ['tickers', ticker]))
      return get(`/markets/orderbooks?${query}`, options, { maxBytes: BOOK_BATCH_BYTES })
    },
  }
}
