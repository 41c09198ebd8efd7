import { queryOptions } from '@tanstack/react-query'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

/** A kept plan. Immutable. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: ({ signal }) => call('getPlanReceipt', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: shouldRetry,
  })

/** The later cost of its order, refetched while some of it is pending. */
export const regretQuery = (id: string) =>
  queryOptions({
    queryKey: ['regret', id],
    queryFn: ({ signal }) => call('getPlanRegret', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.horizons.every(({ status }) => status !== 'pending') ? false : 3_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
