import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import { fetchAsUser } from './accessToken'

/** Plans the order once more, now, and keeps that plan with its books. */
export const keepPlan = (request: DistributionRequest) =>
  fetchAsUser<DistributionResponse>('/api/liquidity/distribution', {
    method: 'POST',
    body: { ...request, receipt: true },
  })
