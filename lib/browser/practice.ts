import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { WireExecution } from '@/lib/contract/executions'
import { callAsTrader } from './callAsTrader'
import { shouldRetry } from './shouldRetry'

const POLL_MS = 5_000
/** Orders are filled within a moment. */
const POLL_SENT_MS = 500

/** Key of everything that an order changes. */
export const PRACTICE_KEY = ['practice']

/** The practice account, read again while it is in view: its value moves with the books. */
export const practiceQuery = () =>
  queryOptions({
    queryKey: [...PRACTICE_KEY, 'account'],
    queryFn: ({ client, signal }) => callAsTrader(client, 'getPractice', { signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

const isOnItsWay = ({ state }: WireExecution) => state === 'sent'

/** The newest executions; more often while one is on its way. */
export const executionsQuery = () =>
  queryOptions({
    queryKey: [...PRACTICE_KEY, 'executions'],
    queryFn: ({ client, signal }) => callAsTrader(client, 'listExecutions', { query: { limit: 50 }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.executions.some(isOnItsWay) ? POLL_SENT_MS : POLL_MS),
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

/** One execution, until its orders have met their books. */
export const executionQuery = (sent: WireExecution) =>
  queryOptions({
    queryKey: [...PRACTICE_KEY, 'execution', sent.id],
    queryFn: ({ client, signal }) =>
      callAsTrader(client, 'getExecution', { params: { id: sent.id }, signal }),
    initialData: sent,
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? POLL_SENT_MS : false),
    retry: shouldRetry,
  })

/** Carries the order out in practice: it is planned again, now. */
export const practisePlan = (client: QueryClient, { receipt: _, ...plan }: DistributionRequest) =>
  callAsTrader(client, 'createExecution', { body: { mode: 'practice', plan } })

/** Begins the practice account anew. */
export const resetPractice = (client: QueryClient) => callAsTrader(client, 'resetPractice')
