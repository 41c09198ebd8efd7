import { queryOptions } from '@tanstack/react-query'
import type { MatchReviewsResponse } from '@/lib/contract/matches'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** The latest decisions on matches. */
export const matchReviewsQuery = () =>
  queryOptions({
    queryKey: ['review', 'trail'],
    queryFn: ({ signal }) =>
      fetchAsUser<MatchReviewsResponse>('/api/admin/matches/reviews?limit=50', { signal }),
    retry: shouldRetry,
  })
