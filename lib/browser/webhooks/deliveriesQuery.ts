import { queryOptions } from '@tanstack/react-query'
import type { DeliveriesResponse } from '@/lib/contract/webhooks'
import { fetchAsUser } from '../accessToken'
import { shouldRetry } from '../shouldRetry'

const REFRESH_MS = 10_000

/** What was sent to a webhook, while somebody looks. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      fetchAsUser<DeliveriesResponse>(`/api/webhooks/${encodeURIComponent(id)}/deliveries?limit=20`, {
        signal,
      }),
    refetchInterval: REFRESH_MS,
    retry: shouldRetry,
  })
