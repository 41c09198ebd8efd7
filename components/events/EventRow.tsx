import Link from 'next/link'
import { formatDay } from '@/components/format/dates'
import { formatUsdCompact } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { EventSummary } from '@/lib/contract/eventsList'
import { ChanceBar } from './ChanceBar'

const TOP = 2

/** The grid that rows and their column heads share on a desk. */
export const ROW_GRID =
  'md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)_6rem_5rem_6.5rem] md:items-center md:gap-6'

function Outcomes({ event }: { event: EventSummary }) {
  if (event.market_count <= 1) {
    return <ChanceBar chance={event.outcomes[0]?.chance ?? null} className="w-full text-sm md:w-28" />
  }
  const top = [...event.outcomes].sort((a, b) => (b.chance ?? -1) - (a.chance ?? -1)).slice(0, TOP)
  return (
    <ul className="space-y-0.5">
      {top.map(({ name, chance }) => (
        <li key={name} className="flex items-center justify-between gap-3 text-sm">
          <span className="truncate text-ink-2">{name}</span>
          <ChanceBar chance={chance} className="w-28 shrink-0" />
        </li>
      ))}
    </ul>
  )
}

/** One event of the list: a row on a desk, a card on a phone. The whole of it leads to the event. */
export const EventRow = ({ event }: { event: EventSummary }) => (
  <li className="group relative border-b last:border-b-0 hover:bg-hover has-[a:focus-visible]:bg-hover">
    <article className={`space-y-3 px-4 py-3.5 md:space-y-0 md:py-2.5 ${ROW_GRID}`}>
      <div className="min-w-0">
        <h2 className="font-medium text-base leading-snug">
          <Link href={`/event/${event.event_slug}`} className="after:absolute after:inset-0">
            {event.event_title}
          </Link>
        </h2>
        <p className="figures mt-0.5 text-ink-3 text-xs">
          {[event.category, event.market_count > 1 && `${event.market_count} outcomes`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Outcomes event={event} />
      <div className="flex items-center gap-3 text-xs md:contents md:text-sm">
        <span className="flex items-center gap-2">
          <PlatformMarks ids={event.sources} />
          {event.is_paired && (
            <Badge title="The same question on two platforms or more">
              <span className="sr-only">On </span>×{event.sources.length}
              <span className="sr-only"> platforms</span>
            </Badge>
          )}
        </span>
        <span className="figures text-ink-2 md:text-right md:text-ink">
          <span className="sr-only">Volume </span>
          {formatUsdCompact(event.volume)}
          <span className="text-ink-3 md:hidden"> vol.</span>
        </span>
        <span className="figures ml-auto whitespace-nowrap text-ink-3 md:ml-0 md:text-right">
          <span className="sr-only">Ends </span>
          {formatDay(event.end_date)}
        </span>
      </div>
    </article>
  </li>
)
