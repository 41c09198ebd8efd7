import type { QueryClient } from '@tanstack/react-query'
import { readSelection } from '@/components/event/selection'
import { tokensOf, toRequest } from '@/components/planner/order'
import { readOrder } from '@/components/planner/orderUrl'
import { planQuery } from '@/lib/client/planQuery'
import { distributionRequest } from '@/lib/contract/distribution'
import type { EventDetail } from '@/lib/contract/event'
import { readOperation } from '@/lib/pages/readOperation'

/** A book that must first be read again at its venue is not waited for: the page asks once more by itself. */
const PATIENCE_MS = 250

/** Prefetches the plan of the order in the address. Without one the page shows what is wrong. */
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
  const plan = await readOperation('planDistribution', {
    body: request,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  if (plan) queryClient.setQueryData(planQuery(request).queryKey, { request, plan })
}
