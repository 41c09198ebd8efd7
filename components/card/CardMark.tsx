import { VENUE_SHAPES } from '@/components/venue/venueShapes'
import type { VenueId } from '@/lib/core/domain/venue'

const VENUE: Record<VenueId, string> = {
  polymarket: '#8b96ff',
  kalshi: '#3ecf8e',
  limitless: '#dfc04a',
  opinion: '#ff7ea8',
  predictfun: '#d48cf2',
}

/** A venue's mark on a card. */
export const CardMark = ({ venue, size }: { venue: VenueId; size: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill={VENUE[venue]} aria-hidden="true">
    {VENUE_SHAPES[venue]}
  </svg>
)
