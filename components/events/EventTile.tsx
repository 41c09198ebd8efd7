import { EventIcon } from '@/components/event/EventIcon'
import type { EventSummary } from '@/lib/contract/eventsList'

/** A small square that the eye finds a row by: the platform's icon, or the first letter until and unless it comes. */
export const EventTile = ({ event }: { event: EventSummary }) => (
  <span
    aria-hidden
    className="relative grid size-7 shrink-0 place-items-center overflow-clip rounded-sm bg-sunken font-medium text-ink-3 text-xs"
  >
    {[...event.event_title][0]?.toUpperCase()}
    {event.icon !== null && (
      <EventIcon slug={event.event_slug} className="absolute inset-0 size-7 rounded-none" />
    )}
  </span>
)
