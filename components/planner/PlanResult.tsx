import { Notice } from '@/components/ui/Notice'
import type { PlanAnswer } from '@/lib/client/planQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome } from '@/lib/domain/market'
import { PlanAlone } from './PlanAlone'
import { PlanLegs } from './PlanLegs'
import { PlanShare } from './PlanShare'
import { PlanSummary } from './PlanSummary'
import { PlanVerified } from './PlanVerified'
import { UNAVAILABLE } from './planWords'

/** A plan as people read it: the outcome first, then its proof, then where, then what else was possible. Pure. */
export function PlanResult({
  answer,
  side,
  platforms,
  urls,
  address,
}: {
  answer: PlanAnswer
  side: Outcome
  platforms: readonly PlatformInfo[]
  urls: Partial<Record<PlatformId, string>>
  /** Path and query that open this plan. */
  address: string
}) {
  const { plan, request } = answer
  const { direction } = request
  const unit = request.amount_usd === undefined ? 'tokens' : 'usd'
  const nameOf = (id: PlatformId) => platforms.find((platform) => platform.id === id)?.name ?? 'A platform'
  return (
    <div className="space-y-4">
      <PlanSummary
        plan={plan}
        direction={direction}
        side={side}
        platforms={platforms}
        includeFees={request.include_fees ?? true}
      />
      {(plan.unavailable.length > 0 || plan.warnings.length > 0) && (
        <ul className="space-y-2">
          {plan.unavailable.map(({ platform, reason }) => (
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
      <PlanVerified answer={answer} />
      <PlanLegs plan={plan} direction={direction} platforms={platforms} urls={urls} />
      <PlanAlone plan={plan} direction={direction} unit={unit} platforms={platforms} />
      <PlanShare answer={answer} address={address} />
    </div>
  )
}
