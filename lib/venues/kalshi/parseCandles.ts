import { z } from 'zod'
import type { PricePoint } from '@/lib/core/domain/trade'
import { MICRO, price } from '@/lib/core/domain/units'
import { boundedList, MAX_NOTES, pointList } from '../boundedList'
import { readRows } from '../drift/readRows'
import { readEnvelope, unitInterval } from './schemas'

/** Live candles have `close_dollars`, historical ones `close`; a distribution without either is invalid. */
const NAMES = ['close', 'close_dollars', 'previous', 'previous_dollars'] as const
const distribution = z
  .object({
    // Until March 2026 this name held whole cents beside `close_dollars`.
    close: unitInterval.nullish().catch(undefined),
    close_dollars: unitInterval.nullish(),
    previous: unitInterval.nullish().catch(undefined),
    previous_dollars: unitInterval.nullish(),
  })
  .transform((own) => ({
    close: own.close_dollars ?? own.close,
    previous: own.previous_dollars ?? own.previous,
  }))

/** Every candle has bid and ask. */
const quote = z
  .looseObject({})
  .refine((own) => NAMES.some((name) => name in own), 'has no closing price by a known name')
  .pipe(distribution)

const candle = z.object({
  /** End of the period, seconds. Daily ones end at midnight in New York. */
  end_period_ts: z.int().min(1),
  /** No trades: its members are absent or null. */
  price: distribution.nullish(),
  yes_bid: quote.nullish(),
  yes_ask: quote.nullish(),
})
type Candle = z.output<typeof candle>

const oneMarket = z.object({ candlesticks: pointList })
const batch = z.object({ markets: boundedList(oneMarket.extend({ market_ticker: z.string() }), MAX_NOTES) })

/** 0 and 1 mean an empty side. */
const standing = (micro: number | null | undefined) => (micro && micro < MICRO ? micro : undefined)

/** The last trade's price; without one in the period the previous price, or else the midpoint. */
function closeOf({ price: traded, yes_bid: bid, yes_ask: ask }: Candle): number | undefined {
  const last = standing(traded?.close) ?? standing(traded?.previous)
  if (last !== undefined) return last
  const below = standing(bid?.close)
  const above = standing(ask?.close)
  return below === undefined || above === undefined ? undefined : Math.round((below + above) / 2)
}

function toPoints(rows: readonly unknown[], endpoint: string): PricePoint[] {
  const read = readRows(rows, candle, { venue: 'kalshi', endpoint, what: 'price history' })
  const points = read.flatMap((data): PricePoint[] => {
    const close = closeOf(data)
    return close === undefined ? [] : [{ at: data.end_period_ts * 1_000, price: price(close) }]
  })
  return points.sort((a, b) => a.at - b.at)
}

/**
 * `GET /markets/candlesticks` as points of one market, oldest first. A candle without a price, or in another shape, is
 * skipped.
 * Errors: `upstream_error` on a wrong envelope, or when no candle of several can be read.
 * Source: https://docs.kalshi.com/openapi.yaml (batchGetMarketCandlesticks).
 */
export function parseKalshiCandles(payload: unknown, ticker: string): PricePoint[] {
  const { markets } = readEnvelope(batch, payload, 'list of candlesticks')
  return toPoints(
    markets.find((market) => market.market_ticker === ticker)?.candlesticks ?? [],
    'GET /markets/candlesticks',
  )
}

/**
 * `GET /historical/markets/{ticker}/candlesticks`, whose field names differ from live ones.
 * Source: kalshi-typescript 3.30.0, `models/market-candlestick-historical.ts`.
 */
export const parseKalshiHistoricalCandles = (payload: unknown): PricePoint[] =>
  toPoints(
    readEnvelope(oneMarket, payload, 'list of candlesticks').candlesticks,
    'GET /historical/markets/{}/candlesticks',
  )
