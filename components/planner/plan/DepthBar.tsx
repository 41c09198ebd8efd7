import { formatChance } from '@/components/format/figures'
import { venueColor } from '@/components/venue/brand'
import type { Side } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'

/** How much of one platform's side a leg takes: the full bar is the whole side. */
export function DepthBar({
  venue,
  direction,
  taken,
  available,
  levels,
}: {
  venue: VenueId
  direction: Side
  /** Both in the unit of the request. */
  taken: number
  available: number | null
  levels: number
}) {
  const share = available ? Math.min(1, taken / available) : undefined
  return (
    <div className="space-y-1">
      <span
        aria-hidden
        data-paint=""
        className="block h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        <span
          className="block h-full min-w-0.5 rounded-full transition-[width] duration-150"
          style={{ width: `${((share ?? 0) * 100).toFixed(2)}%`, backgroundColor: venueColor(venue) }}
        />
      </span>
      <p className="figures text-ink-3 text-xs">
        Takes {levels} {levels === 1 ? 'level' : 'levels'}
        {share !== undefined &&
          `, ${share === 1 ? 'all' : formatChance(share)} of what is ${direction === 'buy' ? 'for sale' : 'bid'} there`}
      </p>
    </div>
  )
}
