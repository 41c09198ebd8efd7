import { MICRO } from '@/lib/core/domain/units'
import { type Answer, intParam, ok, type Wire, type WireRequest } from '../http/answer'
import { chanceAt, hashText } from '../world/random'
import { isHistorical, marketOf, toHistoricalCandle } from './historical'
import { kalshiError } from './kalshiError'
import { count, dollars } from './kalshiWire'
import type { KalshiSource } from './source'

const PERIODS = [1, 60, 1_440]
const MAX_CANDLES = 10_000
const MAX_TICKERS = 100
/** Daily candles end at midnight in New York (winter time). */
const MIDNIGHT = 5 * 3_600
/** Share of the periods with a trade. */
const TRADED = 0.8

interface Span {
  start: number
  end: number
  /** Seconds. */
  period: number
  /** The first candle carries the previous price. */
  leads: boolean
}

const refuse = (details: string): Answer => ({ status: 400, body: kalshiError('bad_request', details) })

function readSpan(query: URLSearchParams): Span | string {
  const start = intParam(query, 'start_ts', -1)
  const end = intParam(query, 'end_ts', -1)
  const minutes = intParam(query, 'period_interval', 0)
  if (start < 0 || end < start) return 'start_ts and end_ts are required'
  if (!PERIODS.includes(minutes)) return 'period_interval must be 1, 60 or 1440'
  if ((end - start) / (minutes * 60) > MAX_CANDLES) return `more than ${MAX_CANDLES} candlesticks`
  return { start, end, period: minutes * 60, leads: query.get('include_latest_before_start') === 'true' }
}

const ohlc = (open: number, close: number): Wire => ({
  open_dollars: dollars(open),
  low_dollars: dollars(Math.min(open, close)),
  high_dollars: dollars(Math.max(open, close)),
  close_dollars: dollars(close),
})

/** An empty side is sent as 0 or 1. */
function quotesAt(source: KalshiSource, ticker: string, seconds: number) {
  const sides = source.touchAt(ticker, seconds * 1_000)
  return sides && { bid: sides.bids[0]?.price ?? 0, ask: sides.asks[0]?.price ?? MICRO }
}

/** One candle for each period that ends within the span and begins after the market was listed. */
function candlesOf(source: KalshiSource, ticker: string, { start, end, period, leads }: Span): Wire[] {
  const shift = period === 1_440 * 60 ? MIDNIGHT : 0
  const seed = hashText(ticker)
  const candles: Wire[] = []
  const before = leads ? quotesAt(source, ticker, start)?.bid : undefined
  let previous = before === 0 ? undefined : before
  for (let at = Math.ceil((start - shift) / period) * period + shift; at <= end; at += period) {
    const open = quotesAt(source, ticker, at - period)
    const close = quotesAt(source, ticker, at)
    if (!open || !close) continue
    const traded = chanceAt(seed, at, 31) < TRADED && close.bid > 0
    candles.push({
      end_period_ts: at,
      yes_bid: ohlc(open.bid, close.bid),
      yes_ask: ohlc(open.ask, close.ask),
      price: {
        ...(traded && { ...ohlc(open.bid || close.bid, close.bid), mean_dollars: dollars(close.bid) }),
        ...(previous !== undefined && { previous_dollars: dollars(previous) }),
      },
      volume_fp: count(traded ? MICRO * (1 + (hashText(`${ticker} ${at}`) % 500)) : 0),
      open_interest_fp: count(MICRO * 1_000),
    })
    if (traded) previous = close.bid
  }
  return candles
}

/** `GET /series/{series_ticker}/markets/{ticker}/candlesticks`. */
export function marketCandles(source: KalshiSource, { query, now }: WireRequest, ticker: string): Answer {
  const span = readSpan(query)
  if (typeof span === 'string') return refuse(span)
  if (!source.book(ticker, now)) return { status: 404, body: kalshiError('not_found') }
  // Behind the cut-off this path has no data.
  if (isHistorical(marketOf(source, ticker, now), now)) return ok({ ticker, candlesticks: [] })
  return ok({ ticker, candlesticks: candlesOf(source, ticker, span) })
}

/** `GET /historical/markets/{ticker}/candlesticks`. */
export function historicalCandles(source: KalshiSource, { query }: WireRequest, ticker: string): Answer {
  const span = readSpan(query)
  if (typeof span === 'string') return refuse(span)
  return ok({ ticker, candlesticks: candlesOf(source, ticker, span).map(toHistoricalCandle) })
}

/** `GET /series/{series_ticker}/events/{event_ticker}/candlesticks`: one list for each of the event's markets. */
export function eventCandles(source: KalshiSource, { query, now }: WireRequest, ticker: string): Answer {
  const span = readSpan(query)
  if (typeof span === 'string') return refuse(span)
  const event = source.events(now).find((one) => one.event_ticker === ticker)
  if (!event) return { status: 404, body: kalshiError('not_found') }
  const tickers = event.markets.map((market) => market.ticker)
  return ok({
    market_tickers: tickers,
    market_candlesticks: tickers.map((one) => candlesOf(source, one, span)),
    adjusted_end_ts: span.end,
  })
}

/** `GET /markets/candlesticks`: a comma-separated list; unknown markets are omitted. */
export function batchCandles(source: KalshiSource, { query, now }: WireRequest): Answer {
  const span = readSpan(query)
  if (typeof span === 'string') return refuse(span)
  const tickers = (query.get('market_tickers') ?? '').split(',').filter(Boolean)
  if (tickers.length === 0 || tickers.length > MAX_TICKERS)
    return refuse('market_tickers must hold 1 to 100 values')
  const known = tickers.filter(
    (ticker) => source.book(ticker, now) && !isHistorical(marketOf(source, ticker, now), now),
  )
  const lists = known.map((ticker) => ({
    market_ticker: ticker,
    candlesticks: candlesOf(source, ticker, span),
  }))
  const total = lists.reduce((sum, { candlesticks }) => sum + candlesticks.length, 0)
  return total > MAX_CANDLES ? refuse(`more than ${MAX_CANDLES} candlesticks`) : ok({ markets: lists })
}
