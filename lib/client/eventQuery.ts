import { queryOptions } from '@tanstack/react-query'
import type { EventDetail } from '@/lib/contract/event'
import { fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'

/** One event with its books, read again every two seconds while the page is in view. */
export const eventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: ({ signal }) => fetchJson<EventDetail>(`/api/event/${encodeURIComponent(slug)}`, { signal }),
    refetchInterval: 2_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
