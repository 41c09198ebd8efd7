import type { VenueId } from '@/lib/core/domain/venue'

/** How a venue's line is drawn: distinguished by dashes where colours look alike. */
export const venueLine: Record<VenueId, { color: string; dashes: string }> = {
  polymarket: { color: 'var(--color-venue-polymarket)', dashes: '7 3' },
  kalshi: { color: 'var(--color-venue-kalshi)', dashes: '2 3' },
  limitless: { color: 'var(--color-venue-limitless)', dashes: '10 3 2 3' },
  opinion: { color: 'var(--color-venue-opinion)', dashes: '5 5' },
  predictfun: { color: 'var(--color-venue-predictfun)', dashes: '12 4' },
}
