import { queryOptions } from '@tanstack/react-query'
import type { WebhooksResponse } from '@/lib/contract/webhooks'
import { fetchAsUser } from '../accessToken'
import { shouldRetry } from '../shouldRetry'

/** The signed-in account's webhooks. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['account', 'webhooks'],
    queryFn: ({ signal }) => fetchAsUser<WebhooksResponse>('/api/webhooks', { signal }),
    retry: shouldRetry,
  })
