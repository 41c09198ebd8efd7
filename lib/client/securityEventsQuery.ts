import { queryOptions } from '@tanstack/react-query'
import type { SecurityEventsResponse } from '@/lib/contract/account'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** What happened to the signed-in account's ways in and keys. */
export const securityEventsQuery = () =>
  queryOptions({
    queryKey: ['account', 'events'],
    queryFn: ({ signal }) => fetchAsUser<SecurityEventsResponse>('/api/account/events', { signal }),
    retry: shouldRetry,
  })
