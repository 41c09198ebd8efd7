import { BRANDS } from '@/components/venue/brand'
import type { VenueId } from '@/lib/core/domain/venue'

/** A venue's mark on a card. */
export const CardMark = ({ venue, size }: { venue: VenueId; size: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill={BRANDS[venue].dark} aria-hidden="true">
    <path d={BRANDS[venue].mark} />
  </svg>
)
