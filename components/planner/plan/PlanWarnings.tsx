import { TriangleAlert } from 'lucide-react'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { DistributionResponse } from '@/lib/contract/distribution'
import { UNAVAILABLE } from './planText'

/** A plan's warnings, each in one line that shows the rest when pressed. */
export function PlanWarnings({
  plan,
  platforms,
}: {
  plan: Pick<DistributionResponse, 'unavailable' | 'warnings'>
  platforms: readonly PlatformSummary[]
}) {
  // A warning names the platforms whose match is not verified, and those that the plan uses instead.
  const unavailable = plan.unavailable
    .filter(({ reason }) => reason !== 'unverified')
    .map(({ platform, reason }) => {
      const name = platforms.find(({ id }) => id === platform)?.name ?? 'A platform'
      return `${name} ${UNAVAILABLE[reason]}`
    })
  const warnings = [...(unavailable.length > 0 ? [`${unavailable.join('; ')}.`] : []), ...plan.warnings]
  if (warnings.length === 0) return null
  return (
    <ul className="space-y-1">
      {warnings.map((warning) => (
        <li key={warning}>
          <details className="group">
            <summary className="flex list-none items-start gap-1.5 rounded-sm text-sm text-warn">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 truncate group-open:whitespace-normal">{warning}</span>
            </summary>
          </details>
        </li>
      ))}
    </ul>
  )
}
