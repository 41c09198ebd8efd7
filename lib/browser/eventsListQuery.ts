import { queryOptions } from '@tanstack/react-query'
import type { EventsListQuery, EventsListResponse } from '@/lib/contract/eventsList'
import { fetchJson } from './fetchJson'
import { toListPage } from './listPage'
import { shouldRetry } from './shouldRetry'
import { toSearch } from './toSearch'

/** A page of events, read again every ten seconds while the page is in view. */
export const eventsListQuery = (query: EventsListQuery = {}) =>
  queryOptions({
    queryKey: ['events', query],
    queryFn: async ({ signal }) =>
      toListPage(await fetchJson<EventsListResponse>(`/api/events/list?${toSearch(query)}`, { signal })),
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
