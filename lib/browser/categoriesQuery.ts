import { queryOptions } from '@tanstack/react-query'
import type { CategoriesQuery } from '@/lib/contract/eventsList'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

/** How many events each category has under the list's other filters, read again every half minute. */
export const categoriesQuery = (query: CategoriesQuery = {}) =>
  queryOptions({
    queryKey: ['categories', query],
    queryFn: ({ signal }) => call('listCategories', { query, signal }),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
