'use client'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { EventFigures } from '@/components/event/header/EventFigures'
import { EventTitle } from '@/components/event/header/EventTitle'
import type { ListedEvent } from '@/lib/browser/listPage'
import type { PaletteMode } from './Palette'
import { GROUP, PaletteItem } from './PaletteItem'

/** Prefix of event values. */
export const EVENT_ITEM = 'event '

/** Target of an event. */
export const HREFS: Record<PaletteMode, (slug: string) => string> = {
  go: (slug) => `/event/${encodeURIComponent(slug)}`,
  plan: (slug) => `/plan?event=${encodeURIComponent(slug)}`,
}

/** The events found for `q`; nothing where there are none. */
export function PaletteEvents({
  q,
  events,
  mode,
  onGo,
}: {
  q: string
  events: readonly ListedEvent[]
  mode: PaletteMode
  onGo: (href: string) => void
}) {
  if (events.length === 0) return null
  return (
    <Command.Group heading={q ? 'Events' : 'Most traded on several platforms'} className={GROUP}>
      {events.map((event) => (
        <PaletteItem
          key={event.event_id}
          value={`${EVENT_ITEM}${event.event_slug}`}
          onSelect={() => onGo(HREFS[mode](event.event_slug))}
          aside={<EventFigures event={event} marksClassName="max-sm:hidden" />}
        >
          <EventTitle event={event} />
        </PaletteItem>
      ))}
      {mode === 'go' && q && (
        <PaletteItem value="all events" Icon={Search} onSelect={() => onGo(`/?q=${encodeURIComponent(q)}`)}>
          All events for “{q}”
        </PaletteItem>
      )}
    </Command.Group>
  )
}
