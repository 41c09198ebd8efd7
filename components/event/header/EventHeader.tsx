import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { WatchButton } from '@/components/events/WatchButton'
import { formatDay, formatMinute } from '@/components/format/dates'
import { formatChance, formatCount, formatUsdCompact, formatUsdWhole } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { Disclosure } from '@/components/ui/Disclosure'
import { IntentLink } from '@/components/ui/IntentLink'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { chanceOf } from '../outcomes/chanceOf'
import { isBinary, outcomeName } from '../outcomes/outcomeName'
import { BestPrices } from './BestPrices'
import { Chance } from './Chance'
import { EventIcon } from './EventIcon'
import { EventOpportunity } from './EventOpportunity'
import { HeaderFact } from './HeaderFact'
import { VenuesLine } from './VenuesLine'
import { WindowFacts } from './WindowFacts'

interface FactsProps {
  event: EventDetail
  /** The selected outcome; its price is shown. */
  outcome: EventOutcome | undefined
  platforms: readonly PlatformSummary[]
}

const EventFacts = ({ event, outcome, platforms }: FactsProps) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
    <HeaderFact name="Platforms">
      {event.sources.map((id) => {
        const platform = platforms.find((one) => one.id === id)
        const url = event.urls[id]
        if (!platform) return null
        return url ? (
          <a
            key={id}
            href={url}
            target="_blank"
            rel="noreferrer"
            className="underline-offset-4 hover:underline"
            title={`Open on ${platform.name}`}
          >
            <VenueName venue={platform.venue} />
          </a>
        ) : (
          <VenueName key={id} venue={platform.venue} />
        )
      })}
    </HeaderFact>
    {outcome && (
      <HeaderFact name={isBinary(event) ? 'Chance' : outcomeName(outcome)}>
        <span className="min-w-10 font-semibold">
          <Chance outcome={outcome} />
        </span>
        <BestPrices eventId={event.event_id} outcome={outcome} />
      </HeaderFact>
    )}
    <HeaderFact name="Volume">{formatUsdWhole(event.volume)}</HeaderFact>
    {event.transactions !== null && <HeaderFact name="Trades">{formatCount(event.transactions)}</HeaderFact>}
    {event.window ? (
      <WindowFacts window={event.window} platforms={platforms} />
    ) : (
      <HeaderFact name="Ends">{formatMinute(event.end_date)}</HeaderFact>
    )}
    <HeaderFact name="Status">
      {event.is_closed ? <Badge>Closed</Badge> : <Badge tone="good">Open</Badge>}
    </HeaderFact>
  </dl>
)

/** The facts in one line, for a narrow page: the rest expands below. */
const HeaderLine = ({ event, outcome }: Pick<FactsProps, 'event' | 'outcome'>) => (
  <span className="figures flex min-w-0 flex-1 items-center gap-x-2.5 whitespace-nowrap text-ink-2 text-xs">
    {outcome && isBinary(event) && (
      <span className="font-semibold text-ink text-sm">{formatChance(chanceOf(outcome))}</span>
    )}
    <PlatformMarks ids={event.sources} markClassName="size-3" />
    <span>{formatUsdCompact(event.volume)} volume</span>
    <span className="truncate">{event.is_closed ? 'Closed' : `Ends ${formatDay(event.end_date)}`}</span>
  </span>
)

/** An event's head: question, platforms, volume, end, and whether prices are live. */
export const EventHeader = ({
  event,
  outcome,
  platforms,
  live,
  aside,
}: {
  event: EventDetail
  /** The selected outcome; its price is shown. */
  outcome: EventOutcome | undefined
  platforms: readonly PlatformSummary[]
  /** Whether prices are fresh; nothing once the event is over. */
  live: ReactNode
  /** At the end of the facts. */
  aside?: ReactNode
}) => (
  <header className="space-y-2 sm:space-y-3">
    <div className="flex min-h-5 items-center justify-between gap-4 max-sm:hidden">
      <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-2 text-ink-3 text-sm">
        <IntentLink href="/" className="-ml-1 inline-flex items-center gap-0.5 hover:text-ink">
          <ChevronLeft aria-hidden className="size-4" />
          Events
        </IntentLink>
        {event.category && (
          <>
            <span aria-hidden>/</span>
            <IntentLink
              href={`/?category=${encodeURIComponent(event.category)}`}
              className="truncate hover:text-ink"
            >
              {event.category}
            </IntentLink>
          </>
        )}
      </nav>
      <EventOpportunity eventId={event.event_id} />
    </div>
    <div className="flex items-start justify-between gap-x-3 sm:gap-x-6">
      <div className="flex items-start gap-3">
        {event.event_icon !== null && (
          <span className="max-sm:hidden">
            <EventIcon slug={event.event_slug} />
          </span>
        )}
        <h1 className="max-w-[52ch] text-balance font-semibold text-lg tracking-tight max-sm:line-clamp-2 sm:text-xl">
          {event.event_title}
        </h1>
        <WatchButton id={event.event_id} title={event.event_title} />
      </div>
      {live}
    </div>
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="max-sm:hidden">
        <EventFacts event={event} outcome={outcome} platforms={platforms} />
      </div>
      <Disclosure
        className="w-full sm:hidden [&>summary]:py-0"
        summary={<HeaderLine event={event} outcome={outcome} />}
      >
        <div className="space-y-3 pt-3">
          <EventOpportunity eventId={event.event_id} />
          <EventFacts event={event} outcome={outcome} platforms={platforms} />
        </div>
      </Disclosure>
      {aside && <div className="ml-auto">{aside}</div>}
    </div>
    {outcome?.is_active && isBinary(event) && event.sources.length > 1 && (
      <VenuesLine event={event} outcome={outcome} platforms={platforms} />
    )}
  </header>
)
