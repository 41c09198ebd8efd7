import { queryOptions } from '@tanstack/react-query'
import type { SettlementReviewsResponse } from '@/lib/contract/settlementReviews'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** The latest statements of settlement. */
export const settlementReviewsQuery = () =>
  queryOptions({
    queryKey: ['review', 'settlement'],
    queryFn: ({ signal }) =>
      fetchAsUser<SettlementReviewsResponse>('/api/admin/settlement?limit=50', { signal }),
    retry: shouldRetry,
  })
