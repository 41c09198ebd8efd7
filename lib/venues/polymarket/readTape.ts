import type { Market } from '@/lib/core/domain/market'
import type { PriceInterval, PricePoint, Trade } from '@/lib/core/domain/trade'
import type { FetchOptions } from '../connector'
import { readCursorPages } from '../readCursorPages'
import { thinPoints } from '../thinPoints'
import type { PolymarketClient } from './client'
import { parsePrices, parseTrades } from './parseTape'

/** Seconds between points: some hundred over each interval, in resolutions that the venue stores for that long. */
const BUCKETS: Record<PriceInterval, number> = {
  '1h': 60,
  '6h': 60,
  '1d': 300,
  '1w': 1_800,
  '1m': 10_800,
  all: 86_400,
}
/** No history has this many pages; an endless cursor stops there. */
const MAX_PAGES = 8
const MAX_POINTS = 500

/** The market's latest fills; none for a market without a condition, the tape's key. */
export async function readTrades(
  client: PolymarketClient,
  market: Market,
  { limit, signal }: FetchOptions & { limit: number },
): Promise<Trade[]> {
  if (!market.conditionId) return []
  const payload = await client.fetchTrades({ condition: market.conditionId, limit }, { signal })
  return parseTrades(payload, market).slice(0, limit)
}

export async function readPriceHistory(
  client: PolymarketClient,
  market: Market,
  { interval, signal }: FetchOptions & { interval: PriceInterval },
): Promise<PricePoint[]> {
  const points = await readCursorPages(MAX_PAGES, async (cursor) => {
    const ask = { token: market.yesTokenId, interval, bucketSeconds: BUCKETS[interval], cursor }
    const { points: rows, next } = parsePrices(await client.fetchPrices(ask, { signal }))
    return { rows, next }
  })
  const byTime = new Map(points.map((point) => [point.at, point]))
  return thinPoints(
    [...byTime.values()].sort((a, b) => a.at - b.at),
    MAX_POINTS,
  )
}
