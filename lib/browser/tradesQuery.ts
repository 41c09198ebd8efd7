import { queryOptions } from '@tanstack/react-query'
import type { TradesResponse, WireTrade } from '@/lib/contract/trades'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

const LIMIT = 100

/** Recent trades of one outcome. A stream adds to them in between. */
export const tradesQuery = (outcomeId: string) =>
  queryOptions({
    queryKey: ['trades', outcomeId],
    queryFn: ({ signal }) => call('getTrades', { query: { outcome_id: outcomeId, limit: LIMIT }, signal }),
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

const keyOf = ({ platform, id }: WireTrade) => `${platform}\n${id}`

/** Adds trades received since: newest first, without duplicates. */
export function withTrades(known: TradesResponse, received: readonly WireTrade[]): TradesResponse {
  const seen = new Set(known.trades.map(keyOf))
  const fresh = received.filter((trade) => !seen.has(keyOf(trade)))
  if (fresh.length === 0) return known
  const trades = [...fresh, ...known.trades].sort((a, b) => Date.parse(b.ts) - Date.parse(a.ts))
  return { trades: trades.slice(0, LIMIT) }
}
