'use client'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { WindowSpan } from '@/components/event/WindowTime'
import { formatUsdCompact } from '@/components/format/figures'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { ListedEvent } from '@/lib/client/listPage'
import type { PaletteMode } from './Palette'
import { GROUP, PaletteItem } from './PaletteItem'

/** How the values of events begin. */
export const EVENT_ITEM = 'event '

/** Where an event leads to. */
export const HREFS: Record<PaletteMode, (slug: string) => string> = {
  go: (slug) => `/event/${encodeURIComponent(slug)}`,
  plan: (slug) => `/plan?event=${encodeURIComponent(slug)}`,
}

/** The events that were found for `q`; nothing where there are none. */
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
          aside={
            <>
              <PlatformMarks ids={event.sources} className="max-sm:hidden" />
              <span className="figures w-14 text-right text-ink-3 text-sm">
                {formatUsdCompact(event.volume)}
              </span>
            </>
          }
        >
          {event.event_title}
          {event.window && (
            <span className="figures block text-ink-3 text-xs">
              <WindowSpan {...event.window} />
            </span>
          )}
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
