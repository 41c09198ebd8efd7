import { formatDay } from '@/components/format/dates'
import { formatUsdCompact } from '@/components/format/figures'
import { IntentLink } from '@/components/ui/IntentLink'
import { Panel } from '@/components/ui/Panel'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { EventSummary } from '@/lib/contract/eventsList'

/** Related events, each a link. */
export function RelatedEvents({
  events,
}: {
  events: readonly Pick<EventSummary, 'event_slug' | 'event_title' | 'sources' | 'volume' | 'end_date'>[]
}) {
  if (events.length === 0) return null
  return (
    <Panel headingId="related" heading="Related events" className="lg:col-start-1">
      <ul className="grid gap-px overflow-clip sm:grid-cols-2 *:shadow-[0_0_0_1px_var(--color-line)]">
        {events.map(({ event_slug, event_title, sources, volume, end_date }) => (
          <li key={event_slug} className="relative px-4 py-3 hover:bg-hover">
            <IntentLink
              href={`/event/${encodeURIComponent(event_slug)}`}
              className="line-clamp-2 font-medium text-sm after:absolute after:inset-0"
            >
              {event_title}
            </IntentLink>
            <p className="figures mt-1 flex items-center gap-3 text-ink-3 text-xs">
              <PlatformMarks ids={sources} markClassName="size-3" />
              <span>{formatUsdCompact(volume)} volume</span>
              <span>Ends {formatDay(end_date)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
