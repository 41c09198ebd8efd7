import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { Gain } from '@/components/portfolio/Gain'
import { PriceAge } from '@/components/ui/PriceAge'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PracticePositionRow } from '@/lib/contract/practice'
import { PracticeName } from './PracticeName'

/** One position: what it cost and what its bids pay. Pure. */
export function PositionRow({
  position,
  platforms,
}: {
  position: PracticePositionRow
  platforms: readonly PlatformSummary[]
}) {
  const { stale, as_of: asOf } = position
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <PracticeName of={position} platforms={platforms} />
      <dl className="figures grid grid-cols-3 gap-x-6 text-sm">
        <div>
          <dt className="eyebrow">Held</dt>
          <dd>
            {formatTokens(position.tokens)} at {formatFinePrice(position.avg_price)}
          </dd>
        </div>
        <div>
          <dt className="eyebrow">Value at bid</dt>
          <dd>
            {formatUsd(position.value_usd)}
            {stale && asOf !== null && (
              <span className="block text-warn text-xs">
                <PriceAge asOf={asOf} />
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt className="eyebrow">Open profit</dt>
          <dd>
            <Gain usd={position.unrealized_usd} />
          </dd>
        </div>
      </dl>
    </li>
  )
}
