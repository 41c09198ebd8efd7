import { Notice } from '@/components/ui/Notice'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome } from '@/lib/domain/market'
import type { OrderDraft } from './order'
import { PlanAlone } from './PlanAlone'
import { PlanLegs } from './PlanLegs'
import { PlanSummary } from './PlanSummary'
import { UNAVAILABLE } from './planWords'

/** A plan as people read it: the outcome first, then where, then what else was possible, then what to mind. Pure. */
export function PlanResult({
  plan,
  draft,
  side,
  platforms,
  urls,
}: {
  plan: DistributionResponse
  draft: Pick<OrderDraft, 'direction' | 'unit' | 'includeFees'>
  side: Outcome
  platforms: readonly PlatformInfo[]
  urls: Partial<Record<PlatformId, string>>
}) {
  const nameOf = (id: PlatformId) => platforms.find((platform) => platform.id === id)?.name ?? 'A platform'
  return (
    <div className="space-y-4">
      <PlanSummary
        plan={plan}
        direction={draft.direction}
        side={side}
        platforms={platforms}
        includeFees={draft.includeFees}
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
      <PlanLegs plan={plan} direction={draft.direction} platforms={platforms} urls={urls} />
      <PlanAlone plan={plan} direction={draft.direction} unit={draft.unit} platforms={platforms} />
    </div>
  )
}
