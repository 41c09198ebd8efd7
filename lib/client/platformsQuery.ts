import { queryOptions } from '@tanstack/react-query'
import type { PlatformsResponse } from '@/lib/contract/platforms'
import { fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'

/** The platforms and how they are, read again every five seconds while the page is in view. */
export const platformsQuery = () =>
  queryOptions({
    queryKey: ['platforms'],
    queryFn: ({ signal }) => fetchJson<PlatformsResponse>('/api/platforms', { signal }),
    refetchInterval: 5_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
