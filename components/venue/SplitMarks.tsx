import { cn } from '@/components/ui/cn'
import type { VenueId } from '@/lib/core/domain/venue'
import { VenueMark } from './VenueMark'

/** The marks of all platforms that an order is split over, most money first, one over the other: beside their one price. */
export const SplitMarks = ({
  venues,
  named,
  className,
}: {
  venues: readonly VenueId[]
  named?: boolean
  className?: string
}) => (
  <span className={cn('inline-flex -space-x-1', className)}>
    {venues.map((venue) => (
      <VenueMark key={venue} venue={venue} named={named} className="size-3" />
    ))}
  </span>
)
