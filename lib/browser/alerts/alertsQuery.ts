import { queryOptions } from '@tanstack/react-query'
import type { AlertsResponse } from '@/lib/contract/alerts'
import { fetchAsUser } from '../accessToken'
import { shouldRetry } from '../shouldRetry'

/** The signed-in account's alerts. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: ['account', 'alerts'],
    queryFn: ({ signal }) => fetchAsUser<AlertsResponse>('/api/alerts', { signal }),
    staleTime: 30_000,
    retry: shouldRetry,
  })
