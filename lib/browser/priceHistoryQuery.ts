import { queryOptions } from '@tanstack/react-query'
import type { PriceHistoryResponse } from '@/lib/contract/trades'
import type { PriceInterval } from '@/lib/core/domain/trade'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

const isWhole = (answer: PriceHistoryResponse | undefined) =>
  answer !== undefined && !Object.values(answer.series).includes(null)

/** Price history of an outcome on each platform. */
export const priceHistoryQuery = (outcomeId: string, interval: PriceInterval) =>
  queryOptions({
    queryKey: ['price-history', outcomeId, interval],
    queryFn: ({ signal }) => call('getPriceHistory', { query: { outcome_id: outcomeId, interval }, signal }),
    staleTime: 30_000,
    // A platform that was late has its reply ready soon after.
    refetchInterval: ({ state }) => (isWhole(state.data) ? 60_000 : 5_000),
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
