import { queryOptions } from '@tanstack/react-query'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

/** The interval at which the picture advances. */
const STEP_MS = 7_500

/** Depth of an outcome's books over the last 15 minutes. */
export const bookHistoryQuery = (outcomeId: string) =>
  queryOptions({
    queryKey: ['book-history', outcomeId],
    queryFn: ({ signal }) => call('getBookHistory', { query: { outcome_id: outcomeId }, signal }),
    refetchInterval: STEP_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

/** An outcome's books as of a moment, ms: immutable. */
export const booksAtQuery = (outcomeId: string, at: number) =>
  queryOptions({
    queryKey: ['books-at', outcomeId, at],
    queryFn: ({ signal }) =>
      call('getOrderBook', { query: { outcome_id: outcomeId, at: new Date(at).toISOString() }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: shouldRetry,
  })
