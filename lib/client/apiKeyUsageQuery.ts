import { queryOptions } from '@tanstack/react-query'
import type { ApiKeyUsageResponse } from '@/lib/contract/apiKeys'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** Requests of the signed-in account's keys a day. */
export const apiKeyUsageQuery = () =>
  queryOptions({
    queryKey: ['account', 'usage'],
    queryFn: ({ signal }) => fetchAsUser<ApiKeyUsageResponse>('/api/api-key/usage', { signal }),
    retry: shouldRetry,
  })
