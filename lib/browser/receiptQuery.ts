import { queryOptions } from '@tanstack/react-query'
import type { PlanReceiptResponse, RegretResponse } from '@/lib/contract/receipts'
import { fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'

const pathOf = (id: string) => `/api/plans/${encodeURIComponent(id)}`

/** A plan that was kept. It never changes. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: ({ signal }) => fetchJson<PlanReceiptResponse>(pathOf(id), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: shouldRetry,
  })

/** What its order would have been later, asked again as long as some of it is pending. */
export const regretQuery = (id: string) =>
  queryOptions({
    queryKey: ['regret', id],
    queryFn: ({ signal }) => fetchJson<RegretResponse>(`${pathOf(id)}/regret`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.horizons.every(({ status }) => status !== 'pending') ? false : 3_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
