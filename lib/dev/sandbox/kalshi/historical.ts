import { type Answer, intParam, ok, type Route, type Wire, type WireRequest } from '../http/answer'
import { kalshiError } from './kalshiError'
import type { KalshiMarketRow, KalshiSource } from './source'

/** Settled markets move behind the cut-off this long after their settlement. */
const KEPT_LIVE_MS = 10 * 60_000

/** Whether this market's data is served below `/historical` only. */
export const isHistorical = (market: KalshiMarketRow | undefined, now: number): boolean =>
  market?.settlement_ts !== undefined && Date.parse(String(market.settlement_ts)) < now - KEPT_LIVE_MS

const marketsOf = (source: KalshiSource, now: number) => source.events(now).flatMap(({ markets }) => markets)

export const marketOf = (source: KalshiSource, ticker: string, now: number) =>
  marketsOf(source, now).find((market) => market.ticker === ticker)

const renamed = (distribution: unknown): Wire =>
  Object.fromEntries(
    Object.entries(distribution as Wire).map(([name, value]) => [name.replace(/_dollars$/, ''), value]),
  )

/** A candle with the field names of `/historical`: without `_dollars` and `_fp`, and null without trades. */
export function toHistoricalCandle({
  end_period_ts,
  yes_bid,
  yes_ask,
  price,
  volume_fp,
  open_interest_fp,
}: Wire): Wire {
  const nobody = { open: null, low: null, high: null, close: null, mean: null, previous: null }
  return {
    end_period_ts,
    yes_bid: renamed(yes_bid),
    yes_ask: renamed(yes_ask),
    price: { ...nobody, ...renamed(price) },
    volume: volume_fp,
    open_interest: open_interest_fp,
  }
}

const seconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** Data older than the cut-offs, under its own paths; the caller adds candles. */
export function historicalRoutes(
  source: KalshiSource,
  {
    page,
    trades,
    candles,
  }: {
    page(request: WireRequest, rows: readonly KalshiMarketRow[]): Answer
    trades(request: WireRequest, tickers: readonly string[]): Answer
    candles(request: WireRequest, ticker: string): Answer
  },
): Route[] {
  const notFound: Answer = { status: 404, body: kalshiError('not_found') }
  const old = ({ now }: WireRequest) => marketsOf(source, now).filter((market) => isHistorical(market, now))
  return [
    [
      'GET',
      /^\/historical\/cutoff$/,
      ({ now }) => {
        const at = seconds(now - KEPT_LIVE_MS)
        return ok({ market_settled_ts: at, trades_created_ts: at, orders_updated_ts: at })
      },
    ],
    [
      'GET',
      /^\/historical\/markets$/,
      (request) => {
        const event = request.query.get('event_ticker')
        const tickers = request.query.get('tickers')?.split(',')
        const rows = old(request).filter(
          (market) =>
            (!event || market.event_ticker === event) && (!tickers || tickers.includes(market.ticker)),
        )
        return page(request, rows)
      },
    ],
    [
      'GET',
      /^\/historical\/markets\/([^/]+)\/candlesticks$/,
      (request, ticker) =>
        isHistorical(marketOf(source, ticker, request.now), request.now)
          ? candles(request, ticker)
          : notFound,
    ],
    [
      'GET',
      /^\/historical\/markets\/([^/]+)$/,
      (request, ticker) => {
        const market = old(request).find((one) => one.ticker === ticker)
        return market ? ok({ market }) : notFound
      },
    ],
    [
      'GET',
      /^\/historical\/trades$/,
      (request) => {
        if (intParam(request.query, 'limit', 100) > 1_000)
          return { status: 400, body: kalshiError('bad_request') }
        const ticker = request.query.get('ticker')
        return trades(
          request,
          old(request)
            .map((market) => market.ticker)
            .filter((one) => !ticker || one === ticker),
        )
      },
    ],
  ]
}
