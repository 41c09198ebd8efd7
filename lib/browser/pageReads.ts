import { queryOptions } from '@tanstack/react-query'
import type { BestOpportunities, BestSplitRead } from '@/lib/contract/pageReads'
import { fetchJson } from './fetchJson'

/** Reads for pages only, refetched after every interval while the page is in view. */
const pageReadQuery = <T>(name: string, { path, everyMs }: { path: string; everyMs: number }) =>
  queryOptions({
    queryKey: [name],
    queryFn: ({ signal }) => fetchJson<T>(path, { signal }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    // The next interval retries.
    retry: false,
  })

/** The best opportunity of each event that has one. */
export const bestOpportunitiesQuery = () =>
  pageReadQuery<BestOpportunities>('best-opportunities', { path: '/scanner/best', everyMs: 5_000 })

/** The order that a split saves most on. */
export const bestSplitQuery = () =>
  pageReadQuery<BestSplitRead>('best-split', { path: '/best-split', everyMs: 15_000 })
