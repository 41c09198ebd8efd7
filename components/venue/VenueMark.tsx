import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { VENUES, type VenueId } from '@/lib/domain/venue'

/**
 * Marks of our own drawing, not the venues' logos: told apart by shape first and colour second.
 * Drawn on a 16 × 16 grid in the current colour.
 */
const SHAPES: Record<VenueId, ReactNode> = {
  polymarket: <path d="M8 1.6 13.6 4.8v6.4L8 14.4 2.4 11.2V4.8Z" />,
  kalshi: (
    <>
      <rect x="2" y="2.5" width="12" height="4.6" rx="1.4" />
      <rect x="2" y="8.9" width="7.6" height="4.6" rx="1.4" />
    </>
  ),
  limitless: <path d="M8 1.8a6.2 6.2 0 1 1-6.2 6.2h3.4A2.8 2.8 0 1 0 8 5.2Z" />,
  opinion: (
    <path d="M3.6 2h8.8A1.8 1.8 0 0 1 14.2 3.8v5.6a1.8 1.8 0 0 1-1.8 1.8H7.6L4.4 14.4v-3.2h-.8A1.8 1.8 0 0 1 1.8 9.4V3.8A1.8 1.8 0 0 1 3.6 2Z" />
  ),
  predictfun: <path d="M8 1.4 10 6l4.6 2-4.6 2-2 4.6L6 10 1.4 8 6 6Z" />,
}

const INKS: Record<VenueId, string> = {
  polymarket: 'text-venue-polymarket',
  kalshi: 'text-venue-kalshi',
  limitless: 'text-venue-limitless',
  opinion: 'text-venue-opinion',
  predictfun: 'text-venue-predictfun',
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
  const classes = cn('size-3.5 shrink-0', INKS[venue], className)
  if (!named) {
    return (
      <svg viewBox="0 0 16 16" fill="currentColor" className={classes} aria-hidden>
        {SHAPES[venue]}
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" className={classes} role="img">
      <title>{VENUES[venue].name}</title>
      {SHAPES[venue]}
    </svg>
  )
}
