import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { EventDetail } from '@/lib/contract/event'
import { call } from './call'
import type { LiveBooks } from './liveBooks'
import { shouldRetry } from './shouldRetry'

const POLL_MS = 2_000
/** The server's recent rendering is not requested again before the stream has delivered the rest of it. */
const FRESH_MS = 5_000

/**
 * One event with its books, refetched every two seconds while the page is in view, unless a stream maintains it.
 * `live` books are newer than any reply and replace its own.
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
    // on every frame would cost most of it.
    structuralSharing: false,
    staleTime: FRESH_MS,
    refetchInterval: streaming ? false : POLL_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
