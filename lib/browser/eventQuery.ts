import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { EventDetail } from '@/lib/contract/event'
import { call } from './call'
import type { LiveBooks } from './liveBooks'
import { shouldRetry } from './shouldRetry'

const POLL_MS = 2_000
/** What the server rendered a moment ago is not requested again before the stream has brought the rest of it. */
const FRESH_MS = 5_000

/**
 * One event with its books, read again every two seconds while the page is in view, unless a stream keeps it.
 * `live` books are newer than any answer and stand in place of its own.
 */
export const eventQuery = (
  slug: string,
  { live, streaming }: { live?: LiveBooks; streaming?: boolean } = {},
) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: async ({ signal, client, queryKey }) => {
      const fetched = await call('getEvent', { params: { slug }, signal })
      const event = replaceEqualDeep(client.getQueryData<EventDetail>(queryKey), fetched)
      return live?.overlay(event) ?? event
    },
    // Done above. Live books must keep the identity that the stream gave them: comparing every level of an event again
    // with every frame would cost most of it.
    structuralSharing: false,
    staleTime: FRESH_MS,
    refetchInterval: streaming ? false : POLL_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
