import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { StressResult } from '@/lib/contract/stress'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

/** How an order would have filled on the books of the last minutes; without an order nothing is requested. */
export const stressQuery = (request: DistributionRequest | undefined) =>
  queryOptions({
    queryKey: ['stress', request],
    queryFn: request
      ? async ({ signal }): Promise<StressResult | null> => {
          const plan = await call('planDistribution', { body: { ...request, stress: true }, signal })
          return plan.stress ?? null
        }
      : skipToken,
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
