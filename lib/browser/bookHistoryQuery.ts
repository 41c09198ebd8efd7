import { queryOptions } from '@tanstack/react-query'
import type { BookHistoryResponse } from '@/lib/contract/bookHistory'
import type { OrderbookResponse } from '@/lib/contract/orderbook'
import { fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'

/** As often as the picture moves on. */
const STEP_MS = 7_500

/** How deep an outcome's books stood over the last 15 minutes. */
export const bookHistoryQuery = (outcomeId: string) =>
  queryOptions({
    queryKey: ['book-history', outcomeId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ outcome_id: outcomeId })
      return fetchJson<BookHistoryResponse>(`/api/book-history?${query}`, { signal })
    },
    refetchInterval: STEP_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

/** An outcome's books as they stood at a moment, ms: it never changes again. */
export const booksAtQuery = (outcomeId: string, at: number) =>
  queryOptions({
    queryKey: ['books-at', outcomeId, at],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ outcome_id: outcomeId, at: new Date(at).toISOString() })
      return fetchJson<OrderbookResponse>(`/api/orderbook?${query}`, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: shouldRetry,
  })
