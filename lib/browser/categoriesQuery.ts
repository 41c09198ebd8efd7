import { queryOptions } from '@tanstack/react-query'
import type { CategoriesQuery } from '@/lib/contract/eventsList'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

/** Number of events per category under the list's other filters, refetched every half minute. */
export const categoriesQuery = (query: CategoriesQuery = {}) =>
  queryOptions({
    queryKey: ['categories', query],
    queryFn: ({ signal }) => call('listCategories', { query, signal }),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
