import type { QueryClient } from '@tanstack/react-query'
import { readSelection } from '@/components/event/selection'
import { tokensOf, toRequest } from '@/components/planner/order'
import { readOrder } from '@/components/planner/orderUrl'
import { planQuery } from '@/lib/client/planQuery'
import { type DistributionResponse, distributionRequest } from '@/lib/contract/distribution'
import type { EventDetail } from '@/lib/contract/event'
import { planOnce } from '@/lib/operations/trading/planDistribution'
import { getRuntime } from '@/lib/runtime/getRuntime'

/** A book that must first be read again at its venue is not waited for: the page asks once more by itself. */
const PATIENCE_MS = 250

async function inTime(plan: Promise<DistributionResponse>): Promise<DistributionResponse | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  const found = await Promise.race([plan.catch(() => undefined), late])
  clearTimeout(timer)
  return found
}

/** The plan that the address tells, for the first paint. Without one the page says itself what is wrong. */
export async function prefetchPlan(
  queryClient: QueryClient,
  event: EventDetail,
  params: URLSearchParams,
): Promise<void> {
  const selection = readSelection(event, params)
  if (!selection?.outcome.is_active) return
  const request = toRequest(readOrder(params), tokensOf(event, selection.outcome, selection.side))
  const parsed = distributionRequest.safeParse(request)
  if (!request || !parsed.success) return
  const plan = await inTime(planOnce(getRuntime(), { body: parsed.data }))
  if (plan) queryClient.setQueryData(planQuery(request).queryKey, { request, plan })
}
