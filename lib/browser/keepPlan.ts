import type { DistributionRequest } from '@/lib/contract/distribution'
import { callAsUser } from './call'

/** Plans the order again, now, and keeps that plan with its books. */
export const keepPlan = (request: DistributionRequest) =>
  callAsUser('planDistribution', { body: { ...request, receipt: true } })
