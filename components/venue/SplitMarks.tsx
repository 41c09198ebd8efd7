import { cn } from '@/components/ui/cn'
import type { VenueId } from '@/lib/core/domain/venue'
import { VenueMark } from './VenueMark'

/** The marks of all platforms of a split, most money first, overlapping: beside their one price. */
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
