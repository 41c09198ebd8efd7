import { z } from 'zod'
import type { PricePoint } from '@/lib/domain/trade'
import { MICRO, price } from '@/lib/domain/units'
import { readEnvelope, unitInterval } from './schemas'

/** Prices of a period; nobody traded: they are absent, or null in answers of early 2026. */
const prices = z
  .object({ close_dollars: unitInterval.nullish(), previous_dollars: unitInterval.nullish() })
  .nullish()
const quote = z.object({ close_dollars: unitInterval.nullish() }).nullish()

const candle = z.object({
  /** Seconds: when the period ends. Daily ones end at midnight in New York. */
  end_period_ts: z.int().min(1),
  price: prices,
  yes_bid: quote,
  yes_ask: quote,
})
type Candle = z.output<typeof candle>

const oneMarket = z.object({ candlesticks: z.array(z.unknown()) })
const batch = z.object({ markets: z.array(oneMarket.extend({ market_ticker: z.string() })) })

/** 0 and 1 stand for an empty side. */
const standing = (micro: number | null | undefined) => (micro && micro < MICRO ? micro : undefined)

/** The last trade's price; without one in the period the one before it, or else the middle of bid and ask. */
function closeOf({ price: traded, yes_bid: bid, yes_ask: ask }: Candle): number | undefined {
  const last = standing(traded?.close_dollars) ?? standing(traded?.previous_dollars)
  if (last !== undefined) return last
  const below = standing(bid?.close_dollars)
  const above = standing(ask?.close_dollars)
  return below === undefined || above === undefined ? undefined : Math.round((below + above) / 2)
}

function toPoints(rows: readonly unknown[]): PricePoint[] {
  const points = rows.flatMap((row): PricePoint[] => {
    const { data } = candle.safeParse(row)
    const close = data && closeOf(data)
    return data && close !== undefined ? [{ at: data.end_period_ts * 1_000, price: price(close) }] : []
  })
  return points.sort((a, b) => a.at - b.at)
}

/**
 * `GET /markets/candlesticks` as points of one market, oldest first. A candle that says no price, or is in another
 * shape, is left out.
 * Errors: `upstream_error` on a wrong envelope.
 * Source: https://docs.kalshi.com/openapi.yaml (batchGetMarketCandlesticks).
 */
export function parseKalshiCandles(payload: unknown, ticker: string): PricePoint[] {
  const { markets } = readEnvelope(batch, payload, 'list of candlesticks')
  return toPoints(markets.find((market) => market.market_ticker === ticker)?.candlesticks ?? [])
}

/** `GET /historical/markets/{ticker}/candlesticks`. */
export const parseKalshiHistoricalCandles = (payload: unknown): PricePoint[] =>
  toPoints(readEnvelope(oneMarket, payload, 'list of candlesticks').candlesticks)
