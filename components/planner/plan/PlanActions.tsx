import { PractisePlan } from '@/components/practice/PractisePlan'
import { PrepareOrders } from '@/components/tickets/PrepareOrders'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'

/** From a plan to orders: to sign, or with paper money. Nothing for a plan without orders. */
export function PlanActions({
  answer,
  platforms,
  isCurrent,
  onRest,
}: {
  answer: PlanAnswer
  platforms: readonly PlatformSummary[]
  /** Whether it is the plan of what the form says now. */
  isCurrent: boolean
  /** Plans this many tokens. */
  onRest: (tokens: number) => void
}) {
  if (answer.plan.distributions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      <PrepareOrders answer={answer} platforms={platforms} isCurrent={isCurrent} onRest={onRest} />
      <PractisePlan request={answer.request} isCurrent={isCurrent} />
    </div>
  )
}
