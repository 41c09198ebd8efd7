'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { errorWords } from '@/components/format/errorWords'
import { formatUsdCompact } from '@/components/format/figures'
import { useDebounced } from '@/components/ui/useDebounced'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import { eventsListQuery } from '@/lib/client/eventsListQuery'
import type { PaletteMode } from './Palette'
import { GROUP, PaletteItem } from './PaletteItem'

const TYPING_MS = 180
const SHOWN = 6

const HREFS: Record<PaletteMode, (slug: string) => string> = {
  go: (slug) => `/event/${encodeURIComponent(slug)}`,
  plan: (slug) => `/plan?event=${encodeURIComponent(slug)}`,
}

const Line = ({ children }: { children: string }) => (
  <p className="px-2 py-2.5 text-ink-3 text-sm">{children}</p>
)

/** The open events that fit what is typed, as the server finds them; a question that is typed over is cancelled. */
export function PaletteEvents({
  text,
  mode,
  onGo,
}: {
  text: string
  mode: PaletteMode
  onGo: (href: string) => void
}) {
  const q = useDebounced(text.trim(), TYPING_MS)
  const { data, error } = useQuery({
    ...eventsListQuery({ limit: SHOWN, status: 'open', ...(q ? { q } : { paired: true }) }),
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  const events = data?.events ?? []
  return (
    <Command.Group heading={q ? 'Events' : 'Busiest on several platforms'} className={GROUP}>
      {events.map((event) => (
        <PaletteItem
          key={event.event_id}
          value={`event ${event.event_slug}`}
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
        </PaletteItem>
      ))}
      {mode === 'go' && q && events.length > 0 && (
        <PaletteItem value="all events" Icon={Search} onSelect={() => onGo(`/?q=${encodeURIComponent(q)}`)}>
          Every event for “{q}”
        </PaletteItem>
      )}
      <div role="status">
        {error && !data ? (
          <Line>{`Events could not be read. ${errorWords(error)}`}</Line>
        ) : !data ? (
          <Line>Loading events…</Line>
        ) : events.length === 0 ? (
          <Line>{q ? `No open event fits “${q}”.` : 'No events yet.'}</Line>
        ) : null}
      </div>
    </Command.Group>
  )
}
