import { queryOptions } from '@tanstack/react-query'
import type { MatchesQuery, MatchesResponse } from '@/lib/contract/matches'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** Matches for a reviewer: one page of the list. */
export const matchesQuery = ({ filter, offset, limit }: Required<MatchesQuery>) =>
  queryOptions({
    queryKey: ['review', 'matches', filter, offset, limit],
    queryFn: ({ signal }) =>
      fetchAsUser<MatchesResponse>(`/api/admin/matches?filter=${filter}&offset=${offset}&limit=${limit}`, {
        signal,
      }),
    retry: shouldRetry,
  })
