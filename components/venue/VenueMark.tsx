import { cn } from '@/components/ui/cn'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { VENUE_SHAPES } from './venueShapes'

const INKS: Record<VenueId, string> = {
  polymarket: 'base:text-venue-polymarket',
  kalshi: 'base:text-venue-kalshi',
  limitless: 'base:text-venue-limitless',
  opinion: 'base:text-venue-opinion',
  predictfun: 'base:text-venue-predictfun',
}

/** A venue's mark. Give `named` where its name does not stand beside it. */
export function VenueMark({
  venue,
  named = false,
  className,
}: {
  venue: VenueId
  named?: boolean
  className?: string
}) {
  const classes = cn('base:size-3.5 shrink-0', INKS[venue], className)
  if (!named) {
    return (
      <svg viewBox="0 0 16 16" fill="currentColor" className={classes} aria-hidden>
        {VENUE_SHAPES[venue]}
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" className={classes} role="img">
      <title>{VENUES[venue].name}</title>
      {VENUE_SHAPES[venue]}
    </svg>
  )
}
