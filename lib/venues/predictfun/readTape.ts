import type { Market } from '@/lib/core/domain/market'
import type { PriceInterval, PricePoint, Trade } from '@/lib/core/domain/trade'
import type { Clock } from '@/lib/infra/net/types'
import type { FetchOptions } from '../connector'
import type { PredictfunClient } from './client'
import { parseMatches, parseSeries } from './parseTape'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Steps that give each interval some hundred points. Only `1m` appears in a documented example. */
const SPANS: Record<PriceInterval, { ms?: number; resolution: string; stepMs: number }> = {
  '1h': { ms: HOUR, resolution: '1m', stepMs: MINUTE },
  '6h': { ms: 6 * HOUR, resolution: '1m', stepMs: MINUTE },
  '1d': { ms: DAY, resolution: '5m', stepMs: 5 * MINUTE },
  '1w': { ms: 7 * DAY, resolution: '1h', stepMs: HOUR },
  '1m': { ms: 30 * DAY, resolution: '1h', stepMs: HOUR },
  all: { resolution: '1d', stepMs: DAY },
}
const MAX_POINTS = 750

/** The market's latest matches. */
export async function readTrades(
  client: PredictfunClient,
  market: Market,
  { limit, signal }: FetchOptions & { limit: number },
): Promise<Trade[]> {
  const payload = await client.fetchMatches(market.id, limit, { signal })
  return payload === undefined ? [] : parseMatches(payload, market).slice(0, limit)
}

/** One step more than requested, so that a line has a starting point. */
export async function readHistory(
  { client, clock }: { client: PredictfunClient; clock: Clock },
  market: Market,
  { interval, signal }: FetchOptions & { interval: PriceInterval },
): Promise<PricePoint[]> {
  const { ms, resolution, stepMs } = SPANS[interval]
  const to = clock.now()
  const from = ms === undefined ? undefined : to - ms - stepMs
  const query = { marketId: market.id, resolution, from, to, limit: MAX_POINTS }
  const payload = await client.fetchSeries(query, { signal })
  if (payload === undefined) return []
  return parseSeries(payload)
    .filter(({ at }) => at <= to && at >= (from ?? 0))
    .slice(-MAX_POINTS)
}
