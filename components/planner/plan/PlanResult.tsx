import dynamic from 'next/dynamic'
import { AlertMe } from '@/components/alerts/AlertMe'
import { PractisePlan } from '@/components/practice/PractisePlan'
import { PrepareOrders } from '@/components/tickets/PrepareOrders'
import { Notice } from '@/components/ui/Notice'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Skeleton } from '@/components/ui/Skeleton'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'
import type { Outcome } from '@/lib/core/domain/market'
import { StressStrip } from '../stress/StressStrip'
import { PlanSummary } from './PlanSummary'
import { PlanVerified } from './PlanVerified'
import { UNAVAILABLE } from './planText'

/** Below the fold: it loads after the plan. */
const PlanMore = dynamic(() => orNotLoaded(import('./PlanMore').then((module) => module.PlanMore)), {
  ssr: false,
  loading: () => <Skeleton className="h-52" />,
})

/** A plan in figures: its result, its verification, orders to sign, then the alternatives. Pure. */
export function PlanResult({
  answer,
  verified,
  side,
  outcomeId,
  platforms,
  address,
  onRest,
}: {
  answer: PlanAnswer
  /** The result of its check; undefined while it runs. */
  verified: Verified | undefined
  side: Outcome
  outcomeId: string
  platforms: readonly PlatformSummary[]
  /** Path and query that open this plan. */
  address: string
  /** Plans this many tokens. */
  onRest: (tokens: number) => void
}) {
  const { plan, request } = answer
  const { direction, include_fees: includeFees = true } = request
  // A warning names the platforms whose match is not verified, and those that the plan uses instead.
  const unavailable = plan.unavailable.filter(({ reason }) => reason !== 'unverified')
  const nameOf = (id: PlatformId) => platforms.find((platform) => platform.id === id)?.name ?? 'A platform'
  return (
    <div className="space-y-4">
      <PlanSummary plan={plan} direction={direction} side={side} includeFees={includeFees} />
      <AlertMe order={{ outcomeId, side, request, price: plan.combined.price }} />
      {(unavailable.length > 0 || plan.warnings.length > 0) && (
        <ul className="space-y-2">
          {unavailable.map(({ platform, reason }) => (
            <li key={platform}>
              <Notice tone="warn">
                {nameOf(platform)} {UNAVAILABLE[reason]}.
              </Notice>
            </li>
          ))}
          {plan.warnings.map((warning) => (
            <li key={warning}>
              <Notice tone="warn">{warning}</Notice>
            </li>
          ))}
        </ul>
      )}
      {plan.distributions.length > 0 && <PlanVerified verified={verified} nameOf={nameOf} />}
      {plan.distributions.length > 0 && <StressStrip request={request} />}
      {plan.distributions.length > 0 && (
        <PrepareOrders answer={answer} platforms={platforms} onRest={onRest} />
      )}
      {plan.distributions.length > 0 && <PractisePlan request={request} />}
      <PlanMore answer={answer} platforms={platforms} address={address} />
    </div>
  )
}
