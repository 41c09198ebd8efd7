import { LRUCache } from 'lru-cache'
import type { Market } from '@/lib/core/domain/market'
import type { PriceInterval, PricePoint, Trade } from '@/lib/core/domain/trade'
import type { VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { VenueConnector } from '@/lib/venues/connector'

/** Trades and prices from the venues' history endpoints, cached for a few seconds, single flight. */
export interface VenueHistory {
  /** Newest first; undefined when the venue has no tape, failed, or did not answer within the budget. */
  trades(market: Market, options: { limit: number; budgetMs: number }): Promise<readonly Trade[] | undefined>
  /** Whether `trades` would still resolve to these very rows, without a request. False after a failure. */
  stillHasTrades(market: Market, options: { limit: number; rows: readonly Trade[] | undefined }): boolean
  /** Oldest first; undefined likewise. */
  prices(
    market: Market,
    options: { interval: PriceInterval; budgetMs: number },
  ): Promise<readonly PricePoint[] | undefined>
}

const TRADES_TTL_MS = 3_000
const PRICES_TTL_MS: Record<PriceInterval, number> = {
  '1h': 10_000,
  '6h': 30_000,
  '1d': 60_000,
  '1w': 300_000,
  '1m': 300_000,
  all: 300_000,
}
const MAX_KEPT = 1_000
/** A response after its caller's budget still serves the next one, but has a timeout. */
const READ_MS = 10_000
/** Few or many rows cost a venue the same: one size lets callers that want different numbers share a request. */
const SIZES = [50, 500]
/** A read that is evicted from the full cache meanwhile still resolves. */
const RESOLVE_WHEN_EVICTED = { ignoreFetchAbort: true }

export function createVenueHistory({
  connectors,
  signal,
}: {
  connectors: ReadonlyMap<VenueId, VenueConnector>
  /** Ends all reading when the service stops. */
  signal: AbortSignal
}): VenueHistory {
  const limits = () => ({ signal: AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]) })
  const trades = new LRUCache<string, readonly Trade[], { market: Market; limit: number }>({
    max: MAX_KEPT,
    ttl: TRADES_TTL_MS,
    ...RESOLVE_WHEN_EVICTED,
    // `async`: the cache would wait for ever for a non-promise, as of a venue without a tape.
    fetchMethod: async (_key, _old, { context: { market, limit } }) =>
      connectors.get(market.venue)?.fetchTrades?.(market, { ...limits(), limit }),
  })
  const prices = new LRUCache<string, readonly PricePoint[], { market: Market; interval: PriceInterval }>({
    max: MAX_KEPT,
    ...RESOLVE_WHEN_EVICTED,
    fetchMethod: async (_key, _old, { context: { market, interval } }) =>
      connectors.get(market.venue)?.fetchPriceHistory?.(market, { ...limits(), interval }),
  })

  /** A failure and a late response both mean "unknown now". */
  async function within<T>(budgetMs: number, work: Promise<T | undefined>): Promise<T | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), budgetMs)
    })
    try {
      return await Promise.race([work.catch(() => undefined), late])
    } finally {
      clearTimeout(timer)
    }
  }

  const sizeOf = (limit: number) => SIZES.find((one) => one >= limit) ?? limit
  const tradesKey = (market: Market, size: number) => `${venueKey(market.venue, market.id)}\n${size}`

  return {
    trades(market, { limit, budgetMs }) {
      const size = sizeOf(limit)
      return within(budgetMs, trades.fetch(tradesKey(market, size), { context: { market, limit: size } }))
    },
    stillHasTrades(market, { limit, rows }) {
      if (rows === undefined) return connectors.get(market.venue)?.fetchTrades === undefined
      return trades.get(tradesKey(market, sizeOf(limit))) === rows
    },
    prices(market, { interval, budgetMs }) {
      const key = `${venueKey(market.venue, market.id)}\n${interval}`
      const ttl = PRICES_TTL_MS[interval]
      return within(budgetMs, prices.fetch(key, { context: { market, interval }, ttl }))
    },
  }
}
