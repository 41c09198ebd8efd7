import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { PlanAnswer as VerifiedAnswer } from '@/lib/contract/verifier/types'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

/** While the next plan loads, the last one is still read under its own order. */
export type PlanAnswer = VerifiedAnswer

/** The plan of an order, refetched every two seconds because books move; without an order nothing is requested. */
export const planQuery = (request: DistributionRequest | undefined) =>
  queryOptions({
    queryKey: ['plan', request],
    queryFn: request
      ? async ({ signal }): Promise<PlanAnswer> => ({
          request,
          plan: await call('planDistribution', { body: request, signal }),
        })
      : skipToken,
    refetchInterval: 2_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
