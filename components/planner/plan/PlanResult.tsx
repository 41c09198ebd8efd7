import dynamic from 'next/dynamic'
import { AlertMe } from '@/components/alerts/AlertMe'
import { Fold } from '@/components/ui/Fold'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Skeleton } from '@/components/ui/Skeleton'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'
import type { Outcome } from '@/lib/core/domain/market'
import { StressStrip } from '../stress/StressStrip'
import { summaryText } from './costText'
import { PlanSummary } from './PlanSummary'
import { PlanVerified } from './PlanVerified'

/** Folded below the plan: it loads after it. */
const PlanMore = dynamic(() => orNotLoaded(import('./PlanMore').then((module) => module.PlanMore)), {
  ssr: false,
  loading: () => <Skeleton className="h-18" />,
})

/** What stands behind a plan, folded: its figures, its verification, its stress, the alternatives. Pure. */
export function PlanResult({
  answer,
  verified,
  side,
  outcomeId,
  platforms,
  address,
}: {
  answer: PlanAnswer
  /** The result of its check; undefined while it runs. */
  verified: Verified | undefined
  side: Outcome
  outcomeId: string
  platforms: readonly PlatformSummary[]
  /** Path and query that open this plan. */
  address: string
}) {
  const { plan, request } = answer
  const { direction, include_fees: includeFees = true } = request
  const nameOf = (id: PlatformId) => platforms.find((platform) => platform.id === id)?.name ?? 'A platform'
  const isPlanned = plan.distributions.length > 0
  return (
    <>
      <Fold label="Cost and payout" summary={summaryText(plan.combined, { direction, includeFees })}>
        <PlanSummary plan={plan} direction={direction} side={side} includeFees={includeFees} />
      </Fold>
      {isPlanned && <PlanVerified verified={verified} nameOf={nameOf} />}
      {isPlanned && <StressStrip request={request} />}
      <PlanMore answer={answer} platforms={platforms} address={address} />
      <div className="py-2">
        <AlertMe order={{ outcomeId, side, request, price: plan.combined.price }} />
      </div>
    </>
  )
}
