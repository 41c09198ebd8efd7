import { PractisePlan } from '@/components/practice/PractisePlan'
import { PrepareOrders } from '@/components/tickets/PrepareOrders'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'

/** From a plan to orders: to sign, or with paper money. Nothing for a plan without orders. */
export function PlanActions({
  answer,
  platforms,
  onRest,
}: {
  answer: PlanAnswer
  platforms: readonly PlatformSummary[]
  /** Plans this many tokens. */
  onRest: (tokens: number) => void
}) {
  if (answer.plan.distributions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      <PrepareOrders answer={answer} platforms={platforms} onRest={onRest} />
      <PractisePlan request={answer.request} />
    </div>
  )
}
