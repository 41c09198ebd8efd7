import { queryOptions } from '@tanstack/react-query'
import type { BestOpportunities } from '@/lib/contract/pageReads'
import { fetchJson } from './fetchJson'

/** The best opportunity of each event that has one, read again every five seconds while the page is in view. */
export const bestOpportunitiesQuery = () =>
  queryOptions({
    queryKey: ['best-opportunities'],
    queryFn: ({ signal }) => fetchJson<BestOpportunities>('/scanner/best', { signal }),
    refetchInterval: 5_000,
    refetchIntervalInBackground: false,
    // The next interval tries again.
    retry: false,
  })
