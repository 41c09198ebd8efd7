import { cn } from '@/components/ui/cn'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { VenueMark } from './VenueMark'

/** A venue's mark and name. */
export const VenueName = ({ venue, className }: { venue: VenueId; className?: string }) => (
  <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
    <VenueMark venue={venue} />
    {VENUES[venue].name}
  </span>
)
