import { queryOptions } from '@tanstack/react-query'
import type { CategoriesQuery, CategoriesResponse } from '@/lib/contract/eventsList'
import { fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'
import { toSearch } from './toSearch'

/** How many events each category has under the list's other filters, read again every half minute. */
export const categoriesQuery = (query: CategoriesQuery = {}) =>
  queryOptions({
    queryKey: ['categories', query],
    queryFn: ({ signal }) =>
      fetchJson<CategoriesResponse>(`/api/events/categories?${toSearch(query)}`, { signal }),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
