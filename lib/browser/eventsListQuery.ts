import { queryOptions } from '@tanstack/react-query'
import type { EventsListQuery } from '@/lib/contract/eventsList'
import { call } from './call'
import { toListPage } from './listPage'
import { shouldRetry } from './shouldRetry'

/** A page of events, refetched every ten seconds while the page is in view. */
export const eventsListQuery = (query: EventsListQuery = {}) =>
  queryOptions({
    queryKey: ['events', query],
    queryFn: async ({ signal }) => toListPage(await call('listEvents', { query, signal })),
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
