import { formatFinePrice } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { venueColor } from '@/components/venue/brand'
import { VenueMark } from '@/components/venue/VenueMark'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'

/** The platform of each line, with its latest price. Pressing one hides its line; pointing at one highlights it. */
export function HistoryLegend({
  platforms,
  latest,
  shown,
  onToggle,
  onPoint,
}: {
  platforms: readonly PlatformSummary[]
  /** The latest prices, dollars. */
  latest: Partial<Record<PlatformId, number>> | undefined
  shown: ReadonlySet<PlatformId>
  onToggle: (id: PlatformId) => void
  onPoint: (id: PlatformId | undefined) => void
}) {
  return (
    <ul aria-label="Lines" className="-mx-1.5 flex flex-wrap gap-1 text-xs">
      {platforms.map(({ id, name, venue }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={shown.has(id)}
            onClick={() => onToggle(id)}
            onPointerEnter={() => onPoint(id)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(id)}
            onBlur={() => onPoint(undefined)}
            className={cn(
              'flex min-h-7 items-center gap-1.5 rounded-sm px-1.5 hover:bg-hover',
              shown.has(id) ? 'text-ink-2' : 'text-ink-3 line-through',
            )}
          >
            <svg aria-hidden="true" viewBox="0 0 16 2" className="h-0.5 w-4">
              <rect
                width="16"
                height="2"
                fill={shown.has(id) ? venueColor(venue) : 'var(--color-line-strong)'}
              />
            </svg>
            <VenueMark venue={venue} className="size-3" />
            {name}
            <span
              className="figures font-medium"
              title="The platform’s last price, not the midpoint of its book"
            >
              {formatFinePrice(latest?.[id])}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
