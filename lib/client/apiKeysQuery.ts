import { queryOptions } from '@tanstack/react-query'
import type { ApiKeysResponse } from '@/lib/contract/apiKeys'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** The signed-in account's API keys. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['account', 'api-keys'],
    queryFn: ({ signal }) => fetchAsUser<ApiKeysResponse>('/api/api-key', { signal }),
    retry: shouldRetry,
  })
