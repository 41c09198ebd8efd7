import { ArrowUpRight } from 'lucide-react'
import { venueColor } from '@/components/venue/brand'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { DistributionResponse, PlanPlatform } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { Side } from '@/lib/core/domain/market'
import { LegDetails } from './LegDetails'

interface Leg {
  plan: PlanPlatform
  info: PlatformSummary
  share: number
}

/** In fixed platform order: legs must not change places under the user's hands. */
function legsOf(plan: DistributionResponse, platforms: readonly PlatformSummary[]): Leg[] {
  const total = plan.combined.tokens
  return platforms.flatMap((info) => {
    const leg = plan.platforms[info.id]
    return leg?.used ? [{ plan: leg, info, share: total > 0 ? leg.tokens / total : 0 }] : []
  })
}

/** The plan's legs: one bar over all, then each with its figures and a link to its market. */
export function PlanLegs({
  plan,
  direction,
  includeFees,
  platforms,
  urls,
}: {
  plan: DistributionResponse
  direction: Side
  includeFees: boolean
  platforms: readonly PlatformSummary[]
  urls: Partial<Record<PlatformId, string>>
}) {
  const legs = legsOf(plan, platforms)
  if (legs.length === 0) return null
  return (
    <section aria-label="Parts of the order" className="space-y-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {legs.map(({ info, share }) => (
          <span
            key={info.id}
            className="min-w-1 transition-[flex-grow] duration-150"
            style={{ flexGrow: share, backgroundColor: venueColor(info.venue) }}
          />
        ))}
      </div>
      <ul className="divide-y">
        {legs.map(({ plan: leg, info, share }) => (
          <li key={info.id} className="space-y-1.5 py-2.5 first:pt-0">
            <div className="flex items-center justify-between gap-3">
              <span className="flex items-center gap-2 font-medium text-sm">
                <VenueName venue={info.venue} />
                <span className="figures font-normal text-ink-3">{Math.round(share * 100)}%</span>
              </span>
              {urls[info.id] && (
                <a
                  href={urls[info.id]}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-0.5 text-ink-2 text-xs underline-offset-2 hover:text-ink hover:underline"
                >
                  Open market
                  <ArrowUpRight aria-hidden className="size-3" />
                  <span className="sr-only"> on {info.name}</span>
                </a>
              )}
            </div>
            <LegDetails leg={leg} info={info} direction={direction} includeFees={includeFees} />
          </li>
        ))}
      </ul>
    </section>
  )
}
