import { cn } from '@/components/ui/cn'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { BRANDS, venueColor } from './brand'

/** A venue's mark. Set `named` where its name is not beside it. */
export function VenueMark({
  venue,
  named = false,
  className,
}: {
  venue: VenueId
  named?: boolean
  className?: string
}) {
  const mark = <path d={BRANDS[venue].mark} />
  const props = {
    viewBox: '0 0 16 16',
    fill: venueColor(venue),
    className: cn('base:size-3.5 shrink-0', className),
  }
  if (!named) {
    return (
      <svg {...props} aria-hidden>
        {mark}
      </svg>
    )
  }
  return (
    <svg {...props} role="img">
      <title>{VENUES[venue].name}</title>
      {mark}
    </svg>
  )
}
