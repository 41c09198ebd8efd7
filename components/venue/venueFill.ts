import type { VenueId } from '@/lib/core/domain/venue'

/** Background classes of a venue's bars. */
export const venueFill: Record<VenueId, string> = {
  polymarket: 'bg-venue-polymarket',
  kalshi: 'bg-venue-kalshi',
  limitless: 'bg-venue-limitless',
  opinion: 'bg-venue-opinion',
  predictfun: 'bg-venue-predictfun',
}
