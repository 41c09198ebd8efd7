import { queryOptions } from '@tanstack/react-query'
import type { BestSplitRead } from '@/lib/contract/pageReads'
import { fetchJson } from './fetchJson'

/** The order that a split saves the most on, read again every fifteen seconds while the page is in view. */
export const bestSplitQuery = () =>
  queryOptions({
    queryKey: ['best-split'],
    queryFn: ({ signal }) => fetchJson<BestSplitRead>('/best-split', { signal }),
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
    // The next interval tries again.
    retry: false,
  })
