import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import type { ListedEvent } from '@/lib/browser/listPage'
import { ChanceBar } from './ChanceBar'
import { BestYes, BestYesHead, Ends, Sources, Spread, Volume } from './EventFacts'
import { EventLink } from './EventLink'
import { EventTile } from './EventTile'
import { ListedOpportunity } from './ListedOpportunity'
import { Sparkline } from './Sparkline'
import { WatchStar } from './WatchButton'

/** One event as a card: the question, its likeliest outcomes, and its cheapest platform. */
export const EventCard = memo(function EventCard({ event, stale }: { event: ListedEvent; stale: boolean }) {
  return (
    <li
      data-event-row=""
      className={cn(
        'group relative flex min-w-0 flex-col gap-3 rounded-lg border p-3.5 hover:border-line-strong has-[a:focus-visible]:border-line-strong',
        stale ? 'bg-sunken grayscale' : 'bg-surface',
      )}
      title={stale ? 'Last known: this event has moved in the list' : undefined}
    >
      <div className="flex items-start gap-2.5">
        <EventTile event={event} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 min-h-10 font-medium text-base leading-5">
            <EventLink event={event} className="after:rounded-lg" />
          </h2>
        </div>
        <WatchStar id={event.event_id} title={event.event_title} className="-mt-1 -mr-1 relative z-10" />
      </div>
      <ul className="min-h-11 space-y-1">
        {event.top_outcomes.map(({ name, chance }) => (
          <li key={name} className="flex items-center justify-between gap-3 text-sm">
            <span className="truncate text-ink-2">
              <bdi>{name}</bdi>
            </span>
            <ChanceBar chance={chance} className="w-28 shrink-0" />
          </li>
        ))}
      </ul>
      <Sparkline id={event.event_id} className="h-8" />
      <dl className="grid grid-cols-3 gap-2 border-t pt-2.5 text-sm">
        <div>
          <dt className="text-2xs text-ink-3">
            <BestYesHead />
          </dt>
          <dd>
            <BestYes event={event} named />
          </dd>
        </div>
        <div>
          <dt className="text-2xs text-ink-3">Spread</dt>
          <dd>
            <Spread event={event} named />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-2xs text-ink-3">Volume</dt>
          <dd>
            <Volume event={event} named />
          </dd>
        </div>
      </dl>
      <div className="mt-auto flex min-h-6 items-center gap-3 text-ink-3 text-xs">
        <Sources event={event} />
        <span className="min-w-0 flex-1 truncate">{event.category}</span>
        <ListedOpportunity eventId={event.event_id} />
        <Ends event={event} />
      </div>
    </li>
  )
})
