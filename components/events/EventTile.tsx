import { EventIcon } from '@/components/event/header/EventIcon'
import type { ListedEvent } from '@/lib/browser/listPage'

/** A small square to recognize a row by: the platform's icon, or the first letter until it loads or if it fails. */
export const EventTile = ({ event }: { event: ListedEvent }) => (
  <span
    aria-hidden
    className="relative grid size-7 shrink-0 place-items-center overflow-clip rounded-sm bg-sunken font-medium text-ink-3 text-xs"
  >
    {[...event.event_title][0]?.toUpperCase()}
    {event.has_icon && <EventIcon slug={event.event_slug} className="absolute inset-0 size-7 rounded-none" />}
  </span>
)
