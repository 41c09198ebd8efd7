import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import type { ListedEvent } from '@/lib/browser/listPage'
import { Change24h } from './Change24h'
import { About, BestYes, BestYesHead, Chance, Ends, Sources, Spread, Volume } from './EventFacts'
import { EventLink } from './EventLink'
import { EventTile } from './EventTile'
import type { EventFilters } from './filters'
import { Edge, ListedOpportunity } from './ListedOpportunity'
import { Sparkline } from './Sparkline'
import { WatchStar } from './WatchButton'

/** The grid shared by rows and column heads: tile, question, figures, star. A tablet omits two columns. */
export const ROW_GRID =
  'md:grid md:grid-cols-[1.75rem_minmax(0,1fr)_3rem_4.75rem_3.75rem_4.25rem_5.5rem_2rem] md:items-center md:gap-x-3 lg:grid-cols-[1.75rem_minmax(0,1fr)_3rem_4.75rem_3.75rem_3.25rem_4rem_4.25rem_5.5rem_5.5rem_2rem] xl:grid-cols-[1.75rem_minmax(0,1fr)_3rem_4.75rem_3.75rem_3.25rem_3.25rem_4rem_4.25rem_5.5rem_5.5rem_2rem] xl:gap-x-5'

/** One event in the dense list. On a phone the same facts in two lines below the question. */
export const EventRow = memo(function EventRow({ event, stale }: { event: ListedEvent; stale: boolean }) {
  return (
    <li
      data-event-row=""
      className="group relative border-b last:border-b-0 hover:bg-hover has-[a:focus-visible]:bg-hover"
    >
      <article
        className={cn(
          'grid grid-cols-[1.75rem_minmax(0,1fr)_2rem] gap-x-3 px-3 py-2.5 md:h-12 md:px-4 md:py-0',
          ROW_GRID,
          stale && 'bg-sunken grayscale',
        )}
        title={stale ? 'Last known: this event has moved in the list' : undefined}
      >
        <EventTile event={event} />
        <div className="min-w-0 self-center">
          <h2 className="line-clamp-2 font-medium text-base leading-snug md:block md:truncate">
            <EventLink event={event} />
          </h2>
          {/* The gap keeps the badge's touch target off the question's. */}
          <div className="mt-0.5 flex min-h-6 items-center gap-2">
            <About event={event} />
            <ListedOpportunity eventId={event.event_id} />
          </div>
        </div>
        <WatchStar id={event.event_id} title={event.event_title} className="relative z-10 md:order-last" />
        <div className="col-start-2 col-end-4 mt-1.5 grid grid-cols-[2.5rem_1fr_1fr_4.5rem] items-center gap-x-2 text-sm md:contents">
          <Chance event={event} className="md:text-right md:text-base" />
          <BestYes event={event} className="md:justify-items-end" />
          <Spread event={event} className="text-right" />
          <Edge eventId={event.event_id} className="hidden text-right lg:block" />
          <Change24h id={event.event_id} className="hidden text-right xl:block" />
          <Sparkline id={event.event_id} className="md:hidden lg:flex" />
        </div>
        <div className="col-start-2 col-end-4 mt-1 flex items-center gap-x-4 text-ink-2 text-xs md:contents md:text-ink md:text-sm">
          <Volume event={event} className="md:text-right" />
          <Sources event={event} className="md:hidden lg:inline-flex" />
          <Ends event={event} className="ml-auto md:ml-0 md:text-right" />
        </div>
      </article>
    </li>
  )
})

interface RowHeadsProps {
  sort: EventFilters['sort']
  onSort: (sort: EventFilters['sort']) => void
}

/** Column heads; some sort. Every figure carries its label for screen readers, so only sortable heads are read. */
export function RowHeads({ sort, onSort }: RowHeadsProps) {
  const sorter = (by: EventFilters['sort'], name: string, order: string, className?: string) => (
    <button
      type="button"
      aria-pressed={sort === by}
      aria-label={`Sort by ${order}`}
      title={`Sort by ${order}`}
      className={cn(
        'text-right hover:text-ink hover:underline aria-pressed:font-medium aria-pressed:text-ink',
        className,
      )}
      onClick={() => onSort(by)}
    >
      {name}
    </button>
  )
  return (
    <div className={cn('hidden px-4 pb-1.5 text-ink-3 text-xs', ROW_GRID)}>
      <span aria-hidden className="col-span-2">
        Question
      </span>
      <span aria-hidden className="text-right">
        Chance
      </span>
      <BestYesHead className="text-right" />
      {sorter('spread', 'Spread', 'spread, before fees')}
      {sorter('edge', 'Edge', 'edge, best opportunities first', 'hidden lg:block')}
      <span aria-hidden className="hidden text-right xl:block">
        24 h
      </span>
      <span aria-hidden className="hidden lg:block">
        7 days
      </span>
      {sorter('volume', 'Volume', 'volume')}
      <span aria-hidden className="hidden lg:block">
        Platforms
      </span>
      {sorter('ending', 'Ends', 'when each ends, soonest first')}
    </div>
  )
}
