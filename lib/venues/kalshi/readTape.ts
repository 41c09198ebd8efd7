import type { Market } from '@/lib/core/domain/market'
import type { PriceInterval, PricePoint, Trade } from '@/lib/core/domain/trade'
import type { FetchOptions } from '../connector'
import { thinPoints } from '../thinPoints'
import type { CandlesQuery } from './client'
import { parseKalshiCandles, parseKalshiHistoricalCandles } from './parseCandles'
import { parseKalshiTrades } from './parseTrades'
import type { KalshiReader } from './readEvents'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The venue offers periods of a minute, an hour and a day. */
const REACH: Record<PriceInterval, { ms: number; periodMinutes: CandlesQuery['periodMinutes'] }> = {
  '1h': { ms: HOUR_MS, periodMinutes: 1 },
  '6h': { ms: 6 * HOUR_MS, periodMinutes: 1 },
  '1d': { ms: DAY_MS, periodMinutes: 1 },
  '1w': { ms: 7 * DAY_MS, periodMinutes: 60 },
  '1m': { ms: 30 * DAY_MS, periodMinutes: 60 },
  // Longer than nearly all markets live, and far below the maximum candles per response.
  all: { ms: 3 * 365 * DAY_MS, periodMinutes: 1_440 },
}

const MAX_POINTS = 400

/** Data of markets settled long ago is stored separately. */
const isOver = ({ status }: Market) => status === 'resolved' || status === 'cancelled'

export async function readTrades(
  { client }: KalshiReader,
  market: Market,
  { limit, signal }: FetchOptions & { limit: number },
): Promise<Trade[]> {
  const ask = async (historical: boolean) => {
    const payload = await client.fetchTrades({ ticker: market.id, limit, historical }, { signal })
    const trades = payload === undefined ? [] : parseKalshiTrades(payload)
    return trades.filter((trade) => trade.marketId === market.id).slice(0, limit)
  }
  const trades = await ask(false)
  return trades.length === 0 && isOver(market) ? ask(true) : trades
}

export async function readPriceHistory(
  { client, clock }: KalshiReader,
  market: Market,
  { interval, signal }: FetchOptions & { interval: PriceInterval },
): Promise<PricePoint[]> {
  const { ms, periodMinutes } = REACH[interval]
  // For a closed market the period ends at its end date.
  const to = isOver(market) ? Math.min(clock.now(), market.endDate ?? clock.now()) : clock.now()
  const query: CandlesQuery = { ticker: market.id, from: to - ms, to, periodMinutes }
  const points = parseKalshiCandles(await client.fetchCandles(query, { signal }), market.id)
  if (points.length > 0 || !isOver(market)) return thinPoints(points, MAX_POINTS)
  const old = await client.fetchCandles({ ...query, historical: true }, { signal })
  return old === undefined ? [] : thinPoints(parseKalshiHistoricalCandles(old), MAX_POINTS)
}
