import type { QueryClient } from '@tanstack/react-query'
import { readSelection } from '@/components/event/outcomes/selection'
import { fromCountry, tokensOf, toRequest } from '@/components/planner/form/order'
import { readOrder } from '@/components/planner/form/orderUrl'
import { planQuery } from '@/lib/browser/planQuery'
import { distributionRequest } from '@/lib/contract/distribution'
import type { EventDetail } from '@/lib/contract/event'
import { readOperation } from '@/lib/server/pages/readOperation'

/** A book that must first be refreshed from its venue is not waited for: the page requests again by itself. */
const PATIENCE_MS = 250

/** Prefetches the plan of the order in the address. Without one the page shows the error. */
export async function prefetchPlan(
  queryClient: QueryClient,
  {
    event,
    params,
    country,
  }: {
    event: EventDetail
    params: URLSearchParams
    /** Of the visitor, ISO 3166-1 alpha-2. */
    country: string | undefined
  },
): Promise<void> {
  const selection = readSelection(event, params)
  if (!selection?.outcome.is_active) return
  const tokens = tokensOf(event, selection.outcome, selection.side)
  const request = fromCountry(toRequest(readOrder(params), tokens), country)
  const parsed = distributionRequest.safeParse(request)
  if (!request || !parsed.success) return
  const plan = await readOperation('planDistribution', {
    body: request,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  if (plan) queryClient.setQueryData(planQuery(request).queryKey, { request, plan })
}
