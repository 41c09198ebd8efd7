import type { Market } from '@/lib/core/domain/market'
import type { PriceInterval, PricePoint, Trade } from '@/lib/core/domain/trade'
import type { FetchOptions } from '../connector'
import { type LimitlessClient, TRADES_PER_PAGE } from './client'
import { parseLimitlessHistory, parseLimitlessTrades } from './parseTape'

/** Newest first. A fill that moved to the next page while the pages were read arrives twice and is returned once. */
export async function readTrades(
  client: LimitlessClient,
  market: Market,
  { signal, limit }: FetchOptions & { limit: number },
): Promise<Trade[]> {
  const trades = new Map<string, Trade>()
  const pages = Math.ceil(limit / TRADES_PER_PAGE)
  for (let page = 1; page <= pages; page += 1) {
    const size = Math.min(limit, TRADES_PER_PAGE)
    const payload = await client.fetchTrades(market.id, { page, limit: size }, { signal })
    if (payload === undefined) break
    const read = parseLimitlessTrades(payload, market)
    for (const trade of read.trades) trades.set(trade.id, trade)
    if (page >= read.totalPages || read.rows === 0) break
  }
  return [...trades.values()].sort((a, b) => b.at - a.at).slice(0, limit)
}

export async function readPriceHistory(
  client: LimitlessClient,
  market: Market,
  { signal, interval }: FetchOptions & { interval: PriceInterval },
): Promise<PricePoint[]> {
  const payload = await client.fetchPriceHistory(market.id, interval, { signal })
  return payload === undefined ? [] : parseLimitlessHistory(payload)
}
